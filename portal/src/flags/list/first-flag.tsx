import { Stack, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { ActionButton } from '../../ui/action-button';
import { CodeBlock } from '../../ui/code-block';
import { Empty } from '../../ui/states';
import { EXAMPLE_FLAG_NAME, keyOf } from '../editor/field-rules';
import * as strings from './flag-list.strings';

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
        <Text size="sm">{strings.evaluateHint(EXAMPLE_FLAG_NAME, project)}</Text>
        <CodeBlock label={strings.evaluateCommandInSentence} code={evaluateCommand(location.origin)} />
      </Stack>
    </Empty>
  );
}

/** The API key determines the project; the flag's key is the one that the dialog makes of the example name. */
function evaluateCommand(origin: string): string {
  return [
    `curl -sS ${origin}/api/flags/evaluate \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"context": {"userId": "user-42"}, "keys": ["${keyOf(EXAMPLE_FLAG_NAME)}"]}'`,
  ].join('\n');
}
