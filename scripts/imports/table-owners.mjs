/**
 * The folder of `src/` that owns each table: its entities, its SQL, and the functions or read models by which other
 * folders read it (docs/adr/0019). A test checks the list against the sources.
 */
export const TABLE_OWNERS = {
  apps: [
    'app_versions',
    'apps',
    'callback_signatures',
    'installation_grants',
    'installation_triggers',
    'installations',
    'orchestrator_watermarks',
    'run_payloads',
    'run_transitions',
    'runs',
    'simulated_callbacks',
    'simulated_dag_runs',
  ],
  auth: [
    'account_links',
    'api_keys',
    'external_identities',
    'login_attempts',
    'object_parents',
    'organization',
    'personal_access_tokens',
    'relations',
    'service_account_tokens',
    'service_accounts',
    'service_installation',
    'sessions',
    'signing_keys',
    'users',
    'webhook_secrets',
  ],
  database: ['change_revisions', 'encryption_check', 'job_leases', 'replicas'],
  events: [
    'cost_months',
    'event_commits',
    'event_counts_hours',
    'event_counts_minutes',
    'event_deliveries',
    'events',
    'events_default',
    'projections',
  ],
  flags: [
    'flag_groups',
    'flag_history',
    'flag_identities',
    'flag_last_evaluated',
    'flag_revisions',
    'flag_schedules',
    'flag_self_overrides',
    'flag_usage',
    'flags',
  ],
  ingest: ['ingest_keys', 'ingest_keys_default'],
  projects: ['projects'],
  'rate-limits': ['rate_buckets'],
  'saved-views': ['saved_views'],
};

/** SQL outside the owner's folder, as `file: table`. The list only gets shorter. */
export const KNOWN_FOREIGN_SQL = [
  'apps/catalog/apps.read-model.ts: organization',
  'apps/catalog/apps.read-model.ts: projects',
  'apps/catalog/owner.ts: organization',
  'apps/catalog/owner.ts: projects',
  'apps/dags/dag-scope.ts: projects',
  'apps/installations/installations.read-model.ts: projects',
  'apps/members/object-members.read-model.ts: object_parents',
  'apps/members/object-members.read-model.ts: organization',
  'apps/members/object-members.read-model.ts: relations',
  'apps/members/object-members.read-model.ts: users',
  'apps/submission/submission-policy.ts: projects',
  'apps/triggers/delivered-events.ts: event_deliveries',
  'apps/triggers/delivered-events.ts: events',
  'apps/triggers/delivery-bound.ts: event_deliveries',
  'apps/triggers/trigger-admission.ts: projects',
  'audit/audit-log.ts: users',
  'auth/authentication/api-keys/api-key-authenticator.ts: projects',
  'auth/authentication/cors/project-origins.ts: projects',
  'auth/authorization/credential-watch.needs.ts: projects',
  'auth/accounts/explain/explain.read-model.ts: apps',
  'auth/accounts/profile/me.read-model.ts: projects',
  'auth/authorization/project-lookup.ts: projects',
  'auth/accounts/service-accounts/service-account-access.ts: projects',
  'auth/accounts/service-accounts/service-accounts.read-model.ts: projects',
  'event-publisher/event-publisher.ts: event_commits',
  'event-publisher/event-publisher.ts: event_deliveries',
  'event-publisher/event-publisher.ts: events',
  'event-publisher/event-publisher.ts: organization',
  'events/partitions/partition-keeper.ts: ingest_keys_default',
  'events/partitions/partition-sizes.ts: ingest_keys_default',
  'flags/identities/identities.read-model.ts: users',
  'flags/identities/identities.service.ts: users',
  'flags/overrides/overrides.read-model.ts: users',
  'flags/overrides/overrides.service.ts: users',
  'flags/revisions/flag-changes.ts: users',
  'flags/schedules/schedule-runner.ts: projects',
  'ingest/sink/copy-encoder.ts: events',
  'ingest/sink/group-transaction.ts: event_commits',
  'ingest/sink/group-transaction.ts: event_deliveries',
  'projects/api-keys/api-keys.read-model.ts: api_keys',
  'projects/api-keys/api-keys.read-model.ts: users',
  'projects/api-keys/webhook-secrets.ts: webhook_secrets',
  'projects/members/members.read-model.ts: relations',
  'projects/members/members.read-model.ts: service_accounts',
  'projects/members/members.read-model.ts: users',
];

const STATEMENT = /\b(?:FROM|JOIN|INTO|UPDATE|COPY|ONLY)\s+"?(\w+)/g;

/** SQL in `text` (a file at `path` below `src/`) that names a table of another folder. */
export function foreignSql(path, text) {
  const folder = path.split('/')[0];
  const owners = new Map(
    Object.entries(TABLE_OWNERS).flatMap(([owner, tables]) => tables.map((t) => [t, owner])),
  );
  const named = [...text.matchAll(STATEMENT)].map((match) => match[1]);
  return [...new Set(named)].filter((table) => owners.has(table) && owners.get(table) !== folder).sort();
}
