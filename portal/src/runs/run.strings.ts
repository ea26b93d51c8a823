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
  awaiting_dag: 'The orchestrator does not have the DAG, or cannot import it',
  dag_paused: 'The DAG is paused in the orchestrator',
  scheduler_down: 'The scheduler of the orchestrator is down: runs are accepted, but none starts',
  pool_full: 'A task waits for a slot in a full pool of the orchestrator',
  login_refused:
    'The orchestrator rejects the credentials of Signalbox; an administrator has to check WORKFLOW_USERNAME and WORKFLOW_PASSWORD',
  orchestrator_unreachable: 'The orchestrator cannot be reached; the service retries automatically',
  canceling: 'Stopping in the orchestrator',
} as const;

export const sourceWords = {
  create: 'Created by Signalbox',
  submit: 'Submitted to the orchestrator',
  callback: 'Callback of the orchestrator',
  feed: 'List of the orchestrator',
  poll: 'Poll of the orchestrator',
  timeout: 'Time limit exceeded',
  lost: 'Missing in the orchestrator',
  cancel: 'Canceled by a user',
  concurrency: 'Concurrency limit',
} as const;

export const reasonWords = {
  unchanged: 'repeated, nothing new',
  stale: 'late: a later state was recorded already',
  divergence: 'contradicts the recorded final state, which is kept',
} as const;

export const pendingTitle = 'This run waits for an approval';
export const deadlineText = 'Without a decision the approval expires {time}.';
export const commentLabel = 'Comment (optional)';
export const approve = 'Approve';
export const reject = 'Reject';

export const approvalsTitle = 'Approvals';
export const approvalStateWords = {
  pending: 'Waiting for a decision',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired without a decision',
  canceled: 'The run ended without a decision',
} as const;
export const decidedBy = 'by {user}';
export const waitingForApproval = 'Waiting for approval';
