import { isolated } from '../../ui/text/isolated';

// States
export const notStarted = 'Not started';
export const taskStates = {
  success: 'Succeeded',
  failed: 'Failed',
  upstream_failed: 'Upstream failed',
  skipped: 'Skipped',
  running: 'Running',
  queued: 'Queued',
  scheduled: 'Scheduled',
  deferred: 'Deferred',
  restarting: 'Restarting',
  removed: 'Removed',
  up_for_retry: 'Waiting for retry',
  up_for_reschedule: 'Waiting for reschedule',
} as const;

// Tasks that never ran
export const neverRan = {
  skipped: 'The orchestrator skipped this task, so it has no log.',
  upstream_failed: 'A task that this one waits for failed, so this one never ran.',
  removed: 'The DAG no longer has this task, so it never ran.',
} as const;
export const notRunYet = 'This task has not started yet.';
export const notRunEver = 'This task never ran.';
export const noLogTitle = 'No log';

// Reading tasks
export const problems = {
  access_denied: 'Signalbox has no permission to read the tasks of this run from the orchestrator.',
  orchestrator_unavailable:
    'The tasks cannot be read from the orchestrator at present. Signalbox tries again.',
} as const;

// Run tasks
export const graphTitle = 'Tasks';
export const readAt = 'As of {exactTime}';
export const truncated =
  'The run has more tasks or dependencies than Signalbox stores: the first 1,000 are shown.';
export const noTasksTitle = 'No tasks';
export const noTasksHint = (isOver: boolean) =>
  isOver
    ? 'The run never reached the orchestrator, or the orchestrator has deleted its tasks.'
    : 'Tasks appear here as soon as the orchestrator has accepted the run.';

// Graph
export const graphLabel = 'Graph of the tasks';
export const graphTooLarge = (count: number) =>
  `The run has ${count.toLocaleString('en')} tasks, too many for a graph. The table lists them.`;
export const boxState = (state: string, attempt: number, instances: number) =>
  [state, attempt > 1 ? `attempt ${attempt}` : '', instances > 1 ? `${instances} instances` : '']
    .filter((part) => part !== '')
    .join(', ');

// Table
export const tableLabel = 'Tasks and their attempts';
export const showMoreTasks = 'Show more tasks';
export const taskColumn = 'Task';
export const stateColumn = 'State';
export const durationColumn = 'Duration';
export const attemptsColumn = 'Attempts';
export const timeColumn = 'Timeline';
export const upstreamColumn = 'Waits for';
export const attemptState = (number: number, state: string) => `${number}: ${state}`;
export const attemptOfTask = (number: number, task: string) =>
  `Log of attempt ${number} of ${isolated(task)}`;
