import { Alert, Badge } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { useCan, useMe } from '../session/me';
import * as strings from './runs.strings';
import type { Run } from './run';

/**
 * Warns the owners of a project that runs are simulated although no setting requests it: an installation that lacks its
 * orchestrator's address seems to work.
 */
export function SimulationBanner({ project }: { project: string }) {
  const { mode, automatic, reason } = useMe().app_execution;
  const isOwner = useCan(project, 'project:manage');
  if (mode !== 'simulate' || !automatic || !isOwner) return null;
  return (
    <Alert
      color="yellow"
      mb="md"
      icon={<FlaskConical size={18} aria-hidden />}
      title={strings.simulationTitle}
    >
      {strings.simulationHint(reason)}
    </Alert>
  );
}

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
