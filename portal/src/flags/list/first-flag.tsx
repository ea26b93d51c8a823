import { Stack, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { ActionButton } from '../../ui/action-button';
import { lazyPart } from '../../ui/lazy-part';
import { Empty } from '../../ui/feedback/states';
import { EXAMPLE_FLAG_NAME, flagKeyFromName } from '../editor/field-rules';
import * as strings from './flag-list.strings';

const UseFlagSteps = lazyPart(async () => (await import('../use/use-flag-steps')).UseFlagSteps);

/** The empty state of the list: how to create the first flag, and how a program evaluates it. */
export function FirstFlag({
  project,
  blocked,
  onCreate,
}: {
  project: string;
  blocked: string | null;
  onCreate: () => void;
}) {
  return (
    <Empty
      title={strings.noFlagsTitle}
      action={
        <ActionButton leftSection={<Plus size={16} aria-hidden />} blocked={blocked} onClick={onCreate}>
          {strings.createFirstFlag}
        </ActionButton>
      }
    >
      <Stack gap="sm" ta="left" mt="xs">
        <Text size="sm" ta="center">
          {strings.noFlagsHint}
        </Text>
        <Text size="sm">{strings.evaluateHint(EXAMPLE_FLAG_NAME)}</Text>
        <UseFlagSteps project={project} flagKey={flagKeyFromName(EXAMPLE_FLAG_NAME)} />
      </Stack>
    </Empty>
  );
}
