import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import sql from 'sql-template-tag';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { isDatabaseUnavailable } from '../common/problem/is-database-unavailable.js';
import { withinDeadline } from '../common/time/within-deadline.js';
import type { Metrics } from '../metrics/metrics.js';
import type { ReadSource } from './read-source.js';
import { PollLoop } from './replication/poll-loop.js';
import type { ReplicaPresence } from './replica-presence.js';
import { orNull, queryRow, text } from './rows.js';

const POLL_MS = 1000;
const POLL_DEADLINE_MS = 2000;
/** A promoted standby is a primary and has applied everything. */
const REPLAYED = sql`SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS lsn`;
const QUERY_CANCELED = '57014';
/** Maximum age of a measurement that is used. */
const TRUSTED_MS = 5000;

export interface StandbyState {
  /** `null`: the standby does not respond, or is further behind than can be measured. */
  lagMs: number | null;
  isUsed: boolean;
}

type Isolation = Extract<Parameters<DataSource['transaction']>[0], string>;

/**
 * Reads from a standby while its lag is within the limit, and from the primary otherwise. A read that the standby
 * aborted, because it was shut down or replayed a conflicting change, is repeated on the primary.
 */
export class StandbyReads implements ReadSource, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(StandbyReads.name);
  private readonly loop = new PollLoop({
    everyMs: POLL_MS,
    poll: () => this.pollOnce(),
    failureMessage: 'the standby of DATABASE_READ_URL does not respond; queries use the primary',
    logger: this.logger,
  });
  private lagMs: number | null = null;
  private polledMs = -Infinity;

  constructor(
    private readonly primary: DataSource,
    private readonly standby: DataSource,
    private readonly presence: Pick<ReplicaPresence, 'behindMs'>,
    private readonly maxLagMs: number,
    { registry }: Pick<Metrics, 'registry'>,
  ) {
    const state = (): StandbyState => this.state();
    new Gauge({
      name: 'signalbox_read_standby_lag_seconds',
      help: 'Replication lag of the standby of DATABASE_READ_URL in seconds; absent while it is unknown.',
      registers: [registry],
      collect() {
        const { lagMs } = state();
        if (lagMs === null) this.remove();
        else this.set(lagMs / 1000);
      },
    });
    new Gauge({
      name: 'signalbox_read_standby_used',
      help: '1 while queries that tolerate replication lag use the standby, 0 while they use the primary.',
      registers: [registry],
      collect() {
        this.set(state().isUsed ? 1 : 0);
      },
    });
  }

  /** Does not wait: the service starts even without its standby. */
  onApplicationBootstrap(): void {
    this.loop.start(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    if (this.standby.isInitialized) await this.standby.destroy();
  }

  state(): StandbyState {
    const lagMs = performance.now() - this.polledMs < TRUSTED_MS ? this.lagMs : null;
    return { lagMs, isUsed: lagMs !== null && lagMs <= this.maxLagMs };
  }

  get manager(): EntityManager {
    return this.current().manager;
  }

  query<T>(sql: string, parameters?: unknown[]): Promise<T> {
    return this.read((source) => source.query<T>(sql, parameters));
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  transaction<T>(isolation: Isolation, work: (manager: EntityManager) => Promise<T>): Promise<T>;
  transaction<T>(...given: readonly unknown[]): Promise<T> {
    return this.read((source) =>
      (source.transaction as (...same: readonly unknown[]) => Promise<T>).apply(source, [...given]),
    );
  }

  private current(): DataSource {
    return this.state().isUsed ? this.standby : this.primary;
  }

  private async read<T>(work: (source: DataSource) => Promise<T>): Promise<T> {
    const source = this.current();
    try {
      return await work(source);
    } catch (error) {
      if (source === this.primary || !isOfTheServer(error)) throw error;
      return work(this.primary);
    }
  }

  private async pollOnce(): Promise<void> {
    try {
      if (!this.standby.isInitialized) await this.standby.initialize();
      const startedMs = performance.now();
      const reading = queryRow(this.standby, { lsn: orNull(text()) }, REPLAYED);
      const row = await withinDeadline(reading, POLL_DEADLINE_MS, 'the standby did not respond in time');
      this.lagMs = this.presence.behindMs(row?.lsn ?? null, startedMs);
      this.polledMs = performance.now();
    } catch (error) {
      this.lagMs = null;
      throw error;
    }
  }
}

/** A statement that timed out would also time out on the primary. */
function isOfTheServer(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) &&
    !isSlow(error) &&
    !(error instanceof QueryFailedError && isSlow(error.driverError))
  );
}

function isSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}
