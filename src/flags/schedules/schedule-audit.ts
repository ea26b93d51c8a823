import type { AuditEntry } from '../../audit/audit-log.js';
import type { FlagSchedule } from './flag-schedule.entity.js';

/** What the audit log states of a schedule. What it changes when it is applied is recorded as a change of its flag. */
export function scheduleEntry(
  action: 'flag_schedule.canceled' | 'flag_schedule.created' | 'flag_schedule.failed',
  { id, projectId, flagKey, change, runAt, reason, error }: FlagSchedule,
): AuditEntry {
  const metadata = {
    schedule_id: id,
    fields: Object.keys(change),
    run_at: runAt.toISOString(),
    ...(reason === null ? {} : { reason }),
    ...(error === null ? {} : { error }),
  };
  return { action, resource: `flag/${flagKey}`, projectId, metadata };
}
