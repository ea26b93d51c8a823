/**
 * The folder of `src/` that owns each table: its entities, its SQL, and the functions or read models by which other
 * folders read it (docs/adr/0019). A test checks the list against the sources.
 */
export const TABLE_OWNERS = {
  apps: [
    'app_versions',
    'apps',
    'backfill_times',
    'backfills',
    'callback_refusals',
    'callback_signatures',
    'installation_grants',
    'installation_triggers',
    'installations',
    'orchestrator_watermarks',
    'run_approvals',
    'run_artifacts',
    'run_batch_items',
    'run_batches',
    'run_codes',
    'run_payloads',
    'run_progress',
    'run_results',
    'run_tasks',
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
    'cost_rest',
    'error_fingerprint_ids',
    'error_fingerprints',
    'error_group_history',
    'error_group_merges',
    'error_group_states',
    'error_hours',
    'error_releases',
    'error_source_maps',
    'error_values',
    'event_commits',
    'event_counts_hours',
    'event_counts_minutes',
    'event_counts_quarters',
    'event_deliveries',
    'event_retention',
    'event_state_changes',
    'event_state_keys',
    'events',
    'events_default',
    'log_pattern_counts',
    'log_patterns',
    'performance_metrics',
    'performance_sketches',
    'performance_values',
    'projections',
    'severe_events',
    'trace_events',
    'trace_spans',
    'traces',
    'trimmed_event_days',
    'webhook_destinations',
    'webhook_hours',
    'webhook_latencies',
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
  ingest: ['ingest_keys', 'ingest_keys_default', 'ingest_log_chunks', 'ingest_log_partitions'],
  'project-table': ['projects'],
  'rate-limits': ['rate_buckets'],
  'saved-views': ['saved_views'],
};

/**
 * SQL outside the owner's folder, `file: table`, each with the reason why the owner's functions, read models or SQL
 * fragments cannot serve it. The list only gets shorter.
 */
export const FOREIGN_SQL = {
  'audit/audit-log.ts: users':
    'audit lies below auth, and names the actor in the transaction of the audited change',
  'event-publisher/event-publisher.ts: event_commits':
    'one statement with the event, on the path of every change',
  'event-publisher/event-publisher.ts: event_deliveries':
    'one statement with the event, on the path of every change',
  'event-publisher/event-publisher.ts: events':
    'event-publisher lies below events; it commits with the change that it reports',
  'event-publisher/event-publisher.ts: organization':
    'event-publisher lies below auth; the subject of its one statement',
  'events/partitions/read-partitions.ts: ingest_keys_default':
    'both partitioned tables have the same daily partitions, which PartitionKeeper manages',
  'ingest/log/log-store.ts: event_commits':
    'replaces the group commit for batches from Kafka: events, commits and offset in one transaction',
  'ingest/log/log-store.ts: events':
    'reads which batches of a replayed record are already stored, in the same transaction',
  'ingest/log/replay/replay-store.ts: event_commits': 'as log-store.ts, for the second pass of a replay',
  'ingest/log/replay/replay-store.ts: events': 'as log-store.ts, for the second pass of a replay',
  'ingest/sink/copy-encoder.ts: events': 'binary COPY of a group commit (docs/adr/0003)',
  'ingest/sink/group-transaction.ts: event_commits':
    'prepared statement in the one round trip of a group commit',
  'ingest/sink/group-transaction.ts: event_deliveries':
    'prepared statement in the one round trip of a group commit',
};

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
