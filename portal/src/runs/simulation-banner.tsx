import { Alert } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { useCan, useMe } from '../session/me';

/**
 * Tells the owners of a project that runs are simulated although nobody asked for it: an installation that lacks its
 * orchestrator's address looks as if it worked.
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
      title="Runs are simulated: no task is executed"
    >
      {`The service chose the simulated orchestrator because ${reason}. To execute runs, the operator sets WORKFLOW_URL to an Apache Airflow; to keep the simulation without this notice, SERVICE_APP_EXECUTION_MODE=simulate.`}
    </Alert>
  );
}
