import type { DataSourceOptions } from 'typeorm';
import type { DatabaseAddress } from './database-address.js';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { Flags1764400000000 } from './migrations/1764400000000-flags.js';
import { Apps1764600000000 } from './migrations/1764600000000-apps.js';
import { SimulatedOrchestrator1764700000000 } from './migrations/1764700000000-simulated-orchestrator.js';
import { FlagSchedules1764500000000 } from './migrations/1764500000000-flag-schedules.js';
import { Identity1764200000000 } from './migrations/1764200000000-identity.js';
import { ApiRateLimits1764300000000 } from './migrations/1764300000000-api-rate-limits.js';
import { EventDeliveries1764800000000 } from './migrations/1764800000000-event-deliveries.js';
import { FlagIdentities1765400000000 } from './migrations/1765400000000-flag-identities.js';
import { SavedViews1764900000000 } from './migrations/1764900000000-saved-views.js';
import { ServiceInstallation1765700000000 } from './migrations/1765700000000-service-installation.js';
import { EventProjections1765800000000 } from './migrations/1765800000000-event-projections.js';
import { CostMonths1765810000000 } from './migrations/1765810000000-cost-months.js';
import { ErrorGroups1765910000000 } from './migrations/1765910000000-error-groups.js';
import { Traces1765920000000 } from './migrations/1765920000000-traces.js';
import { KeyedStates1765930000000 } from './migrations/1765930000000-keyed-states.js';
import { Webhooks1765930000001 } from './migrations/1765930000001-webhooks.js';
import { PerformanceSketches1765940000000 } from './migrations/1765940000000-performance-sketches.js';
import { LogPatterns1765941000000 } from './migrations/1765941000000-log-patterns.js';
import { ExactConfig1765200000000 } from './migrations/1765200000000-exact-config.js';
import { RecentLogins1765300000000 } from './migrations/1765300000000-recent-logins.js';
import { ProjectCorsOrigins1765500000000 } from './migrations/1765500000000-project-cors-origins.js';
import { DagPolicy1765600000000 } from './migrations/1765600000000-dag-policy.js';
import { ServiceAccounts1765310000000 } from './migrations/1765310000000-service-accounts.js';
import { PrivateApps1765600000001 } from './migrations/1765600000001-private-apps.js';
import { EventRetention1765950000000 } from './migrations/1765950000000-event-retention.js';
import { ErrorFingerprintIds1765971000000 } from './migrations/1765971000000-error-fingerprint-ids.js';
import { ErrorSourceMaps1765960000000 } from './migrations/1765960000000-error-source-maps.js';
import { EventCountsPrune1765970000000 } from './migrations/1765970000000-event-counts-prune.js';
import { EventSuspensions1765210000000 } from './migrations/1765210000000-event-suspensions.js';
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
];

export type EntityClass = new () => object;

/** Longest that a statement of an ordinary route may take; a stuck one must not hold its connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Entities belong to features, which this folder does not know: the application passes them; SQL alone needs none. */
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
      onConnect: leaveUncompiled,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/**
 * The pool waits for it before anybody gets the connection. Compiling a statement (`jit`) takes a tenth of a second and more, and
 * PostgreSQL, whose estimates are high for many partitions, would do it for statements that take milliseconds. As a startup
 * parameter, a pooler between might refuse it.
 */
async function leaveUncompiled(client: SturdyClient): Promise<void> {
  await client.query('SET jit = off');
}
