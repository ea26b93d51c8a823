export const pendingTitle = 'This run waits for an approval';
export const deadlineText = 'Without a decision the approval expires {time}.';
export const commentLabel = 'Comment (optional)';
export const approve = 'Approve';
export const reject = 'Reject';

export const approvalsTitle = 'Approvals';
export const stateWords = {
  pending: 'Waiting for a decision',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired without a decision',
  canceled: 'The run ended without a decision',
} as const;
export const decidedBy = 'by {user}';
export const waitingForApproval = 'Waiting for approval';
