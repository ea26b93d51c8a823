import type { AppExecutionSettings } from './settings/app-execution-settings.js';

type Mode = Pick<AppExecutionSettings, 'dagPolicy' | 'isAutomatic' | 'mode' | 'reason'>;

/** The log line at start that states the execution mode and its reason. */
export function executionModeLine({ mode, reason }: Mode): string {
  const destination =
    mode === 'simulate'
      ? 'runs go to the simulated orchestrator, which executes nothing'
      : 'runs go to the orchestrator at WORKFLOW_URL';
  return `app execution mode: ${mode} (${reason}); ${destination}`;
}

export function executionModeFields({ mode, reason, isAutomatic, dagPolicy }: Mode): Record<string, unknown> {
  return { execution_mode: mode, reason, automatic: isAutomatic, dag_policy: dagPolicy };
}
