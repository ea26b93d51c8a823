export const stateWords = {
  submitted: 'Submitted',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
} as const;

export const kindWords = {
  manual: 'Manual',
  schedule: 'Schedule',
  event: 'Event',
  rerun: 'Run again',
} as const;

export const detailWords = {
  waiting_for_slot: 'Waiting for another run of this installation to end',
  queued: 'Queued in the orchestrator',
  awaiting_dag: 'The orchestrator does not know the DAG yet',
  dag_paused: 'The DAG is paused in the orchestrator',
  orchestrator_unreachable: 'The orchestrator cannot be reached; the service retries automatically',
  canceling: 'Asked to stop',
} as const;

export const sourceWords = {
  create: 'Created by Signalbox',
  submit: 'Submitted to the orchestrator',
  callback: 'Callback of the orchestrator',
  feed: 'List of the orchestrator',
  poll: 'Poll of the orchestrator',
  timeout: 'Time limit exceeded',
  cancel: 'Somebody canceled it',
  concurrency: 'Concurrency limit',
} as const;

export const reasonWords = {
  unchanged: 'repeated, nothing new',
  stale: 'late: a later state was recorded already',
  divergence: 'contradicts the recorded end state, which stays',
} as const;
