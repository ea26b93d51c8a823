import type { Change } from '../events/changes/queries';

/** Response of the service for a change, for component tests. */
export function aChange(fields: Partial<Change> = {}): Change {
  return {
    id: 'e-1',
    at: '2026-11-20T10:00:00.000Z',
    kind: 'deploy',
    subject: 'checkout',
    scope: null,
    action: 'succeeded',
    before: null,
    after: null,
    effective: null,
    reason: null,
    actor: null,
    ...fields,
  };
}
