import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { SERVICE_VERSION } from '../common/service-version.js';
import { uuidV7 } from '../common/uuid-v7.js';
import { AppConfig } from '../config/app-config.js';
import { ALL_ROLES, type ProcessRoles } from '../config/settings/process-settings.js';
import { execute, number, orNull, queryRow, queryRows, text } from './rows.js';

interface Position {
  /** Position of the end of the primary's log. */
  lsn: bigint;
  /** Time of the reading by this process's monotonic clock. */
  readMs: number;
}

/** Two minutes of readings: a standby that is further behind is not used. */
const MAX_READINGS = 240;

/**
 * Computes how far a standby is behind from the positions that this process has read from the primary: no clock of
 * another machine is used, and a standby that has stopped receiving the log cannot appear up to date.
 */
export class StandbyLag {
  private readonly positions: Position[] = [];

  /** @param lsn position of the primary, in PostgreSQL's notation. */
  record(lsn: string, readMs: number): void {
    this.positions.push({ lsn: parseLsn(lsn), readMs });
    if (this.positions.length > MAX_READINGS) this.positions.shift();
  }

  /**
   * @param replayed position up to which the standby has applied the log.
   * @returns milliseconds since the first recorded position that the standby has not reached, 0 when it has reached all
   *   of them; `null`: unknown, before the first reading or further behind than the readings.
   */
  behindMs(replayed: string | null, nowMs: number): number | null {
    if (replayed === null || this.positions.length === 0) return null;
    const reached = parseLsn(replayed);
    const index = this.positions.findIndex(({ lsn }) => lsn > reached);
    if (index === -1) return 0;
    const isForgotten = index === 0 && this.positions.length === MAX_READINGS;
    return isForgotten ? null : nowMs - (this.positions[index] as Position).readMs;
  }
}

function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const BEAT_MS = 500;
/** Time after which a replica that has written no heartbeat counts as gone. */
const ALIVE_MS = 3000;

/**
 * Registers this process among the replicas on its database, with its id and roles, and detects whether it is the only
 * one.
 */
@Injectable()
export class ReplicaPresence implements OnApplicationBootstrap, OnModuleDestroy {
  readonly replicaId = uuidV7();
  readonly roles: ProcessRoles;
  private readonly logger = new Logger(ReplicaPresence.name);
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private stopped = false;
  private others = 0;
  private lastBeatMs = 0;
  private failing = false;
  private readonly lag = new StandbyLag();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(AppConfig) { roles }: Pick<AppConfig, 'roles'> = { roles: ALL_ROLES },
  ) {
    this.roles = roles;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.beat();
    // The other replicas detect this one at their next heartbeat; until then each could count itself as the only one.
    if (this.others > 0) await new Promise((resolve) => setTimeout(resolve, 2 * BEAT_MS));
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.beating;
    await execute(this.dataSource, sql`DELETE FROM replicas WHERE id = ${this.replicaId}`).catch(
      () => undefined,
    );
  }

  /** Number of replicas at the last successful query, this one included. */
  get knownReplicas(): number {
    return this.others + 1;
  }

  /**
   * Whether no other replica runs; `false` also while the database cannot be queried, because assuming other replicas
   * is safe.
   */
  isAlone(): boolean {
    return this.others === 0 && performance.now() - this.lastBeatMs < ALIVE_MS;
  }

  /** Milliseconds that a standby which has applied the log up to this position is behind; `null`: unknown. */
  behindMs(replayed: string | null, nowMs: number): number | null {
    return this.lag.behindMs(replayed, nowMs);
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.beating = this.beat().finally(() => this.schedule());
    }, BEAT_MS);
    this.timer.unref();
  }

  private async beat(): Promise<void> {
    try {
      const row = await queryRow(
        this.dataSource,
        { others: number(), lsn: text() },
        sql`WITH gone AS (DELETE FROM replicas WHERE seen_at < now() - interval '1 minute'),
              beat AS (INSERT INTO replicas (id, seen_at, version) VALUES (${this.replicaId}, now(), ${SERVICE_VERSION})
                       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at)
         SELECT count(*)::int AS others, pg_current_wal_lsn()::text AS lsn FROM replicas
          WHERE id <> ${this.replicaId} AND seen_at > now() - make_interval(secs => ${ALIVE_MS / 1000})`,
      );
      this.others = row?.others ?? 0;
      this.lastBeatMs = performance.now();
      if (row !== undefined) this.lag.record(row.lsn, this.lastBeatMs);
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn('the list of replicas cannot be read', { err: error });
      this.failing = true;
    }
  }
}

/** Number of replicas with a recent heartbeat, this one included. */
export async function countReplicas(manager: EntityManager): Promise<number> {
  const row = await queryRow(
    manager,
    { count: number() },
    sql`SELECT count(*)::int AS count FROM replicas WHERE seen_at > now() - make_interval(secs => ${ALIVE_MS / 1000})`,
  );
  return row?.count ?? 0;
}

/** Versions of the replicas with a recent heartbeat; `null` for those of 0.1.0, which do not report theirs. */
export function readReplicaVersions(
  manager: EntityManager,
): Promise<{ version: string | null; count: number }[]> {
  return queryRows(
    manager,
    { version: orNull(text()), count: number() },
    sql`SELECT version, count(*)::int AS count FROM replicas WHERE seen_at > now() - make_interval(secs => ${ALIVE_MS / 1000})
      GROUP BY version ORDER BY version`,
  );
}
