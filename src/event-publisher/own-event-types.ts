/** What the service itself emits, beside what is sent to it: `type: 'audit'` for actions, `feature_flag` for flag changes. */
export const AUDIT_EVENT = 'audit';
export const FLAG_EVENT = 'feature_flag';

export const OWN_EVENT_TYPES = [AUDIT_EVENT, FLAG_EVENT] as const;

export type OwnEventType = (typeof OWN_EVENT_TYPES)[number];
