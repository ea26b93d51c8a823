import { Alert } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { useCan, useMe } from '../session/me';
import * as strings from './runs.strings';

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
