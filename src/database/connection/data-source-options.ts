import type { DataSourceOptions } from 'typeorm';
import type { DatabaseAddress } from './database-address.js';
import { execute } from '../rows.js';
import { Initial1764000000000 } from '../migrations/1764000000000-initial.js';
import { Flags1764400000000 } from '../migrations/1764400000000-flags.js';
import { Apps1764600000000 } from '../migrations/1764600000000-apps.js';
import { SimulatedOrchestrator1764700000000 } from '../migrations/1764700000000-simulated-orchestrator.js';
import { FlagSchedules1764500000000 } from '../migrations/1764500000000-flag-schedules.js';
import { Identity1764200000000 } from '../migrations/1764200000000-identity.js';
import { ApiRateLimits1764300000000 } from '../migrations/1764300000000-api-rate-limits.js';
import { EventDeliveries1764800000000 } from '../migrations/1764800000000-event-deliveries.js';
import { FlagIdentities1765400000000 } from '../migrations/1765400000000-flag-identities.js';
import { SavedViews1764900000000 } from '../migrations/1764900000000-saved-views.js';
import { ServiceInstallation1765700000000 } from '../migrations/1765700000000-service-installation.js';
import { EventProjections1765800000000 } from '../migrations/1765800000000-event-projections.js';
import { CostMonths1765810000000 } from '../migrations/1765810000000-cost-months.js';
import { ErrorGroups1765910000000 } from '../migrations/1765910000000-error-groups.js';
import { Traces1765920000000 } from '../migrations/1765920000000-traces.js';
import { KeyedStates1765930000000 } from '../migrations/1765930000000-keyed-states.js';
import { Webhooks1765930000001 } from '../migrations/1765930000001-webhooks.js';
import { PerformanceSketches1765940000000 } from '../migrations/1765940000000-performance-sketches.js';
import { LogPatterns1765941000000 } from '../migrations/1765941000000-log-patterns.js';
import { ExactConfig1765200000000 } from '../migrations/1765200000000-exact-config.js';
import { RecentLogins1765300000000 } from '../migrations/1765300000000-recent-logins.js';
import { ProjectCorsOrigins1765500000000 } from '../migrations/1765500000000-project-cors-origins.js';
import { DagPolicy1765600000000 } from '../migrations/1765600000000-dag-policy.js';
import { ServiceAccounts1765310000000 } from '../migrations/1765310000000-service-accounts.js';
import { PrivateApps1765600000001 } from '../migrations/1765600000001-private-apps.js';
import { EventRetention1765950000000 } from '../migrations/1765950000000-event-retention.js';
import { ErrorFingerprintIds1765971000000 } from '../migrations/1765971000000-error-fingerprint-ids.js';
import { SealedConfigs1766000000000 } from '../migrations/1766000000000-sealed-configs.js';
import { RunTasks1766110000000 } from '../migrations/1766110000000-run-tasks.js';
import { RunReports1766150000000 } from '../migrations/1766150000000-run-reports.js';
import { SimulatedReports1766160000000 } from '../migrations/1766160000000-simulated-reports.js';
import { ErrorSourceMaps1765960000000 } from '../migrations/1765960000000-error-source-maps.js';
import { EventCountsPrune1765970000000 } from '../migrations/1765970000000-event-counts-prune.js';
import { EventSuspensions1765210000000 } from '../migrations/1765210000000-event-suspensions.js';
import { CostRest1765972000000 } from '../migrations/1765972000000-cost-rest.js';
import { CallbackRefusals1766170000000 } from '../migrations/1766170000000-callback-refusals.js';
import { InstallationSchedules1766180000000 } from '../migrations/1766180000000-installation-schedules.js';
import { AdoptedDagRuns1766181000000 } from '../migrations/1766181000000-adopted-dag-runs.js';
import { RunStatusTexts1766182000000 } from '../migrations/1766182000000-run-status-texts.js';
import { RunApprovals1766195000000 } from '../migrations/1766195000000-run-approvals.js';
import { RunCodes1766196000000 } from '../migrations/1766196000000-run-codes.js';
import { RunBatches1766205000000 } from '../migrations/1766205000000-run-batches.js';
import { Backfills1766215000000 } from '../migrations/1766215000000-backfills.js';
import { SevereEvents1766220000000 } from '../migrations/1766220000000-severe-events.js';
import { EventCountsQuarters1766221000000 } from '../migrations/1766221000000-event-counts-quarters.js';
import { ReplicaVersions1766300000000 } from '../migrations/1766300000000-replica-versions.js';
import { IngestLog1766310000000 } from '../migrations/1766310000000-ingest-log.js';
import { IngestLogLag1766311000000 } from '../migrations/1766311000000-ingest-log-lag.js';
import { SturdyClient } from './sturdy-client.js';

/** Listed by hand: the service and the command line must run the same set. */
const MIGRATIONS = [
  Initial1764000000000,
  Identity1764200000000,
  ApiRateLimits1764300000000,
  Flags1764400000000,
  FlagSchedules1764500000000,
  Apps1764600000000,
  SimulatedOrchestrator1764700000000,
  EventDeliveries1764800000000,
  SavedViews1764900000000,
  RecentLogins1765300000000,
  FlagIdentities1765400000000,
  ServiceAccounts1765310000000,
  ServiceInstallation1765700000000,
  EventProjections1765800000000,
  CostMonths1765810000000,
  ErrorGroups1765910000000,
  Traces1765920000000,
  KeyedStates1765930000000,
  Webhooks1765930000001,
  PerformanceSketches1765940000000,
  LogPatterns1765941000000,
  ExactConfig1765200000000,
  ProjectCorsOrigins1765500000000,
  DagPolicy1765600000000,
  PrivateApps1765600000001,
  EventSuspensions1765210000000,
  EventRetention1765950000000,
  ErrorSourceMaps1765960000000,
  EventCountsPrune1765970000000,
  ErrorFingerprintIds1765971000000,
  CostRest1765972000000,
  SealedConfigs1766000000000,
  RunTasks1766110000000,
  RunReports1766150000000,
  SimulatedReports1766160000000,
  CallbackRefusals1766170000000,
  InstallationSchedules1766180000000,
  AdoptedDagRuns1766181000000,
  RunStatusTexts1766182000000,
  RunApprovals1766195000000,
  RunCodes1766196000000,
  RunBatches1766205000000,
  Backfills1766215000000,
  SevereEvents1766220000000,
  EventCountsQuarters1766221000000,
  ReplicaVersions1766300000000,
  IngestLog1766310000000,
  IngestLogLag1766311000000,
];

/** Names of this version's migrations. */
export function knownMigrations(): string[] {
  return MIGRATIONS.map(({ name }) => name);
}

export type EntityClass = new () => object;

/** Time limit of a statement of an ordinary route: a hanging statement must not hold its connection. */
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Idle time before the pool closes a connection. A new connection plans `prepared()` statements anew, six times each:
 * up to a tenth of a second. The pool's default of ten seconds would make the first requests after each pause slow.
 */
const IDLE_MS = 10 * 60_000;
/** Idle time before keep-alive probes, of which Linux sends ten: a vanished peer is detected before its connection is used again. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Entities belong to features, which this folder must not import: the application passes them; callers that only use
 * SQL pass none.
 */
export function dataSourceOptions(
  address: DatabaseAddress,
  poolSize: number,
  entities: readonly EntityClass[] = [],
): DataSourceOptions {
  return {
    type: 'postgres',
    ...(address.host === undefined ? {} : { host: address.host }),
    ...(address.port === undefined ? {} : { port: address.port }),
    ...(address.user === undefined ? {} : { username: address.user }),
    ...(address.password === undefined ? {} : { password: address.password }),
    ...(address.database === undefined ? {} : { database: address.database }),
    ...(address.ssl === undefined ? {} : { ssl: address.ssl as boolean }),
    entities: [...entities],
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolSize,
    applicationName: 'signalbox',
    connectTimeoutMS: 5000,
    extra: {
      Client: SturdyClient,
      hosts: address.hosts,
      onConnect: prepareSession,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    },
  };
}

/**
 * Prepares the session before the pool returns the connection to a caller. Not by startup parameters, which a pooler in
 * between might reject. Compiling a statement (`jit`) takes a tenth of a second or more, and PostgreSQL, whose cost
 * estimates are high for many partitions, would compile statements that take milliseconds.
 */
async function prepareSession(client: SturdyClient): Promise<void> {
  await execute(
    client,
    `SET jit = off; SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  );
}
