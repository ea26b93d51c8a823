import type { AuditAction } from '../../../src/audit/audit-actions.js';

/** Routes without a change that requires an audit event, with the reason. A new route is in a story or here. */
export const UNAUDITED_WRITES: Record<string, string> = {
  'POST /api/auth/command-logins/token':
    'exchanges a code for the token whose creation was recorded with the code',
  'POST /api/auth/invitations/inspect': 'reads an invitation; its token is in the body, not in the address',
  'POST /api/auth/refresh':
    'continues a session whose login was recorded; the reuse of a token is recorded as session.refresh_token_reused',
  'POST /api/flags/evaluate': 'evaluates flags; a POST because the context is in the body',
  'POST /api/flags/preview': 'evaluates flags as the caller would see them',
  'POST /api/flags/usage': 'reports how often applications have evaluated flags',
  'POST /api/ingest': 'stores events of an application, which are records themselves',
  'POST /api/v1/apps/installations/:id/backfills/preview':
    'counts the times of a backfill that is not created',
  'POST /api/v1/apps/runs/:id/callback':
    'reports of the orchestrator and of the code of a run; transitions are in the timeline of the run',
  'POST /api/v1/apps/runs/batches/preview': 'counts the runs of a batch that is not created',
  'POST /ofrep/v1/evaluate/flags': 'evaluates flags; a POST because the context is in the body',
  'POST /ofrep/v1/evaluate/flags/:key': 'evaluates a flag; a POST because the context is in the body',
};

/** Actions of the audit log that no successful write of a route records, with their cause. */
export const OTHER_ACTIONS: Partial<Record<AuditAction, string>> = {
  'auth.login_failed': 'a login that is rejected',
  'backup.restored': 'the command "signalbox restore"',
  'encryption_key.rotated': 'the command "signalbox keys rotate"',
  'events.exported': 'the GET routes that export events',
  'events.imported': 'the command "signalbox events import"',
  'flag_schedule.failed': 'the service, at the time of a schedule that cannot be applied',
  'installation.events_suspended': 'the service, when events of a trigger cannot be validated in time',
  'permission.denied': 'a request that is rejected',
  'run.token_used': 'the GET routes that a run reads with its token',
  'session.refresh_token_reused': 'a refresh that is rejected',
  'user.created': 'the GET route of the callback of a company login',
  'user.linked': 'the GET route of the callback of a company login',
};
