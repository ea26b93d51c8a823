import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { DATABASE_ADDRESS } from '../../database/database-address.token.js';
import type { DatabaseAddress } from '../../database/database-address.js';
import { Metrics } from '../../metrics/metrics.js';
import { COPY_EVENTS, COPY_HEADER, COPY_TRAILER, encodeBatch } from './copy-encoder.js';
import { EventSink, type AppendOutcome, type PreparedBatch } from './event-sink.js';
import { failureOf, type Failure } from './postgres-failure.js';
import { writeAll } from './write-all.js';

/** Longer than this nobody waits for a commit; what it became is then unknown. */
const APPEND_DEADLINE_MS = 15_000;
const CONNECT_TIMEOUT_MS = 3000;
/** A serialisation failure or deadlock is PostgreSQL's request to try the same thing again. */
const CONFLICT_RETRIES = 3;

/**
 * On `off` and `local` a commit is confirmed before it is on the disk (of the standby); whatever waits
 * for more than `on` is left as the administrator set it.
 */
const SESSION = `
  SELECT set_config('synchronous_commit', 'on', false)
   WHERE current_setting('synchronous_commit') IN ('off', 'local');
  SET lock_timeout = '2s';
  SET statement_timeout = '10s';
  SET idle_in_transaction_session_timeout = '15s';
  SET jit = off`;

/** Writes a group of batches in one transaction, the idempotency keys with their events. */
@Injectable()
export class PostgresEventSink extends EventSink implements OnApplicationShutdown {
  private readonly logger = new Logger(PostgresEventSink.name);
  private readonly pool: Pool;
  private readonly prepared = new WeakSet<PoolClient>();

  constructor(
    @Inject(DATABASE_ADDRESS) address: DatabaseAddress,
    config: AppConfig,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {
    super();
    this.pool = new Pool({
      ...address,
      // One more than writers: the probe must not wait behind them.
      max: config.ingestWriters + 1,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: 0,
      keepAlive: true,
      application_name: 'signalbox ingest',
    });
    this.pool.on('error', (error) => this.logger.warn('an idle ingest connection broke', { err: error }));
    // The pool listens only to idle clients. A connection that breaks in use reports it by the query, too;
    // without a listener here its 'error' event would end the process.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  async append(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.appendTogether(batches);
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'conflict' && attempt < CONFLICT_RETRIES) continue;
        if (failure.kind === 'data') return this.appendOneByOne(batches);
        this.logger.warn('a group of batches was not committed', { batches: batches.length, err: error });
        return batches.map(() => ({ kind: 'unavailable', reason: failure.reason }));
      }
    }
  }

  async isAvailable(): Promise<boolean> {
    try {
      await this.withClient(2000, (client) => client.query('SELECT 1'));
      return true;
    } catch {
      return false;
    }
  }

  /** One batch holds what the store refuses: each goes alone, so that it fails nobody else's. */
  private async appendOneByOne(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]> {
    if (batches.length === 1) return [await this.findUnstorable(batches[0] as PreparedBatch)];
    const outcomes: AppendOutcome[] = [];
    for (const batch of batches) outcomes.push(...(await this.append([batch])));
    return outcomes;
  }

  /**
   * The validation in front of the store should have refused everything that the store refuses. When it
   * did not, the guilty events are found by storing each alone in a transaction that is rolled back.
   */
  private async findUnstorable(batch: PreparedBatch): Promise<AppendOutcome> {
    this.logger.error('the store refused an event that validation had let through', {
      project_id: batch.projectId,
    });
    const positions: number[] = [];
    for (const [position, event] of batch.events.entries()) {
      const failure = await this.tryAlone({ ...batch, events: [event], idempotency: null });
      if (failure === null) continue;
      if (failure.kind !== 'data') return { kind: 'unavailable', reason: failure.reason };
      positions.push(position);
    }
    // Refused together but not alone: without a guilty event a repetition would never end.
    if (positions.length === 0) return { kind: 'unavailable', reason: 'refused by the store' };
    return { kind: 'unstorable', positions };
  }

  private async tryAlone(batch: PreparedBatch): Promise<Failure | null> {
    try {
      await this.withClient(APPEND_DEADLINE_MS, async (client) => {
        await client.query('BEGIN');
        try {
          await this.copy(client, [batch], this.clock.now());
        } finally {
          await client.query('ROLLBACK');
        }
      });
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  private appendTogether(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]> {
    return this.withClient(APPEND_DEADLINE_MS, async (client) => {
      const started = performance.now();
      const keyed = batches.filter((batch) => batch.idempotency !== null);
      const outcomes =
        keyed.length === 0
          ? await this.appendWithoutKeys(client, batches)
          : await this.appendWithKeys(client, batches, keyed);
      this.metrics.ingestCommit.observe((performance.now() - started) / 1000);
      this.metrics.ingestGroupBatches.observe(batches.length);
      return outcomes;
    });
  }

  /** A single COPY is a transaction of its own. */
  private async appendWithoutKeys(
    client: PoolClient,
    batches: readonly PreparedBatch[],
  ): Promise<AppendOutcome[]> {
    await this.copy(client, batches, this.clock.now());
    return batches.map(() => ({ kind: 'committed' }));
  }

  private async appendWithKeys(
    client: PoolClient,
    batches: readonly PreparedBatch[],
    keyed: readonly PreparedBatch[],
  ): Promise<AppendOutcome[]> {
    const now = this.clock.now();
    await client.query('BEGIN');
    try {
      const known = await this.claimKeys(client, keyed, now);
      await this.copy(
        client,
        batches.filter((batch) => !known.has(batch)),
        now,
      );
      await client.query('COMMIT');
      return batches.map((batch) => known.get(batch) ?? { kind: 'committed' });
    } catch (error) {
      // On a broken connection the server rolls back by itself.
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private async claimKeys(
    client: PoolClient,
    keyed: readonly PreparedBatch[],
    nowMs: number,
  ): Promise<Map<PreparedBatch, AppendOutcome>> {
    const { rows } = await client.query<{ ordinal: number; known_response: string; same_body: boolean }>({
      name: 'claim_ingest_keys',
      text: 'SELECT ordinal, known_response, same_body FROM claim_ingest_keys($1, $2, $3, $4, $5)',
      values: [
        keyed.map((batch) => batch.projectId),
        keyed.map((batch) => batch.idempotency?.key),
        keyed.map((batch) => batch.idempotency?.bodySha256),
        keyed.map((batch) => batch.idempotency?.response),
        new Date(nowMs),
      ],
    });
    return new Map(
      rows.map((row) => [
        keyed[row.ordinal - 1] as PreparedBatch,
        { kind: 'duplicate', response: row.known_response, sameBody: row.same_body },
      ]),
    );
  }

  private async copy(client: PoolClient, batches: readonly PreparedBatch[], nowMs: number): Promise<void> {
    if (batches.every((batch) => batch.events.length === 0)) return;
    const stream = client.query(copyFrom(COPY_EVENTS));
    await writeAll(stream, rows(batches, nowMs));
  }

  /** Runs `work` on a connection; past the deadline the connection is destroyed and the call fails. */
  private async withClient<T>(deadlineMs: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database did not answer in time')), deadlineMs);
    });
    try {
      const result = await Promise.race([this.prepare(client).then(() => work(client)), deadline]);
      client.release();
      return result;
    } catch (error) {
      const broken = failureOf(error).kind === 'unavailable';
      client.release(broken);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private async prepare(client: PoolClient): Promise<void> {
    if (this.prepared.has(client)) return;
    await client.query(SESSION);
    this.prepared.add(client);
  }
}

/** Encoded batch by batch, so that a large group is not in memory twice at once. */
function* rows(batches: readonly PreparedBatch[], nowMs: number): Generator<Buffer> {
  yield COPY_HEADER;
  for (const batch of batches) if (batch.events.length > 0) yield encodeBatch(batch, nowMs);
  yield COPY_TRAILER;
}
