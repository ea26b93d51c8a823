import { Button } from '@mantine/core';
import { Code } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { AppModal } from '../../ui/dialogs/overlays';
import type { Flag } from '../flag';
import * as strings from './use-flag.strings';

const UseFlagSteps = lazyPart(async () => (await import('./use-flag-steps')).UseFlagSteps);

/** How a program evaluates the flag, in each language. */
export function UseFlagButton({ project, flag }: { project: string; flag: Pick<Flag, 'key' | 'name'> }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Code size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {strings.useThisFlag}
      </Button>
      <AppModal opened={opened} onClose={() => setOpened(false)} title={strings.title(flag.name)} size={680}>
        <UseFlagSteps project={project} flagKey={flag.key} />
      </AppModal>
    </>
  );
}
