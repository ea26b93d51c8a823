import { Badge } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import type { Run } from './run';
import * as strings from './runs.strings';

/** Marks a run that the simulated orchestrator executed: none of its tasks ran. */
export function SimulatedBadge({ run }: { run: Pick<Run, 'orchestrator'> }) {
  if (run.orchestrator !== 'simulated') return null;
  return (
    <Badge
      variant="light"
      color="gray"
      size="sm"
      tt="none"
      leftSection={<FlaskConical size={11} aria-hidden />}
      title={strings.simulatedTooltip}
      styles={{ root: { verticalAlign: 'middle' } }}
    >
      {strings.simulatedBadge}
    </Badge>
  );
}
