import type { AuditAction } from '../../audit/audit-actions.js';
import type { AuditEntry } from '../../audit/audit-log.js';
import { historyDiff } from '../history/history-diff.js';
import type { RecordedChange } from '../history/recorded-change.js';

/** Fields of a self-override that the audit log contains, a part of those in the history. */
interface OverrideState {
  actor_id: string;
  value: boolean;
  active: boolean;
}

/** Audit entry of a change; the history contains the whole change under the same revision. */
export function auditEntryOf(
  projectId: string,
  change: RecordedChange,
  about: { revision: number; reason: string | null },
): AuditEntry {
  const { entity, key, before, after } = change;
  const { reason, revision } = about;
  const common = { revision, ...(reason === null ? {} : { reason }) };
  if (entity === 'identities') {
    const metadata = { before: userIds(before), after: userIds(after), ...common };
    return { action: actionOf(change), resource: `user/${key}`, projectId, metadata };
  }
  if (entity === 'override') {
    const { actor_id: actorId, value, active } = (after ?? before) as OverrideState;
    const metadata = { flag: key, value, active: after !== null && active, ...common };
    return { action: actionOf(change), resource: `user/${actorId}`, projectId, metadata };
  }
  const changes = historyDiff(before, after).map(({ field, before: old, after: now }) => ({
    field,
    ...(isShort(old) && isShort(now) ? { before: old, after: now } : {}),
  }));
  const resource = `${entity === 'flag' ? 'flag' : 'flag_group'}/${key}`;
  return { action: actionOf(change), resource, projectId, metadata: { changes, ...common } };
}

function actionOf({ entity, action, before, after }: RecordedChange): AuditAction {
  if (entity === 'identities') return after === null ? 'flag_identities.removed' : 'flag_identities.set';
  if (entity === 'override') {
    if (after === null) return 'flag_override.removed';
    const wasActive = (before as OverrideState | null)?.active === true;
    return wasActive && !(after as OverrideState).active ? 'flag_override.deactivated' : 'flag_override.set';
  }
  // Definitions are archived, never deleted.
  if (action === 'deleted') throw new Error('a definition cannot be deleted');
  return entity === 'flag' ? `flag.${action}` : `flag_group.${action}`;
}

function userIds(state: object | null): string[] {
  return (state as { user_ids: string[] } | null)?.user_ids ?? [];
}

const MAX_TEXT = 200;

/** Whether a value is short enough for the audit log; cohorts and descriptions can be long. */
function isShort(value: unknown): boolean {
  return value === null || typeof value !== 'object' ? String(value).length <= MAX_TEXT : false;
}
