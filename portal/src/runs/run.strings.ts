export const stateWords = {
  submitted: 'Submitted',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
} as const;

export const kindWords = {
  manual: 'By hand',
  schedule: 'Schedule',
  event: 'Event',
  rerun: 'Run again',
} as const;

export const detailWords = {
  waiting_for_slot: 'Waits until another run of this installation has ended',
  queued: 'In the queue of the orchestrator',
  awaiting_dag: 'The orchestrator does not know the DAG yet',
  dag_paused: 'The DAG is paused in the orchestrator',
  orchestrator_unreachable: 'The orchestrator cannot be reached; it is tried again by itself',
  canceling: 'It has been asked to stop',
} as const;

export const sourceWords = {
  create: 'Made here',
  submit: 'Handed to the orchestrator',
  callback: 'The orchestrator called back',
  feed: 'Seen in the orchestrator’s list',
  poll: 'The orchestrator was asked',
  timeout: 'Its time was up',
  cancel: 'Somebody canceled it',
  concurrency: 'Too many at once',
} as const;

export const reasonWords = {
  unchanged: 'said again, nothing new',
  stale: 'came too late: a later state was known',
  divergence: 'contradicts the end that is recorded; the record stays',
} as const;
