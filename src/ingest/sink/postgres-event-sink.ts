import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import sql from 'sql-template-tag';
import { execute, hasRow } from '../../database/rows.js';
import type { AcceptedEvent } from '../batch/read-event.js';
import { Clock } from '../../common/clock.js';
import { withinDeadline } from '../../common/time/within-deadline.js';
import { AppConfig } from '../../config/app-config.js';
import { type DatabaseAddress, DATABASE_ADDRESS } from '../../database/connection/database-address.js';
import { DiskFullWatch } from '../../database/disk-full-watch.js';
import { SturdyClient } from '../../database/connection/sturdy-client.js';
import { EventSubscriptions, type WaitedFor } from '../../events/subscriptions/event-subscriptions.js';
import { Metrics } from '../../metrics/metrics.js';
import { COPY_EVENTS, encodeGroup, type Deliveries } from './copy-encoder.js';
import { EventSink, type AppendOutcome, type PreparedBatch } from './event-sink.js';
import {
  arrayText,
  GroupTransaction,
  PREPARE_CLAIM,
  PREPARE_DELIVER,
  PREPARE_RECORD_COMMIT,
  type ClaimParameters,
  type DeliverParameters,
  type KnownKey,
} from './group-transaction.js';
import { failureOf, type Failure } from './postgres-failure.js';

/** Time limit of a commit; after it, the outcome is unknown. */
const APPEND_DEADLINE_MS = 15_000;
const CONNECT_TIMEOUT_MS = 3000;
/**
 * Time limit of the probe: a working server responds to `SELECT 1` within a millisecond, even with a slow disk; a frozen one
 * does not.
 */
const PROBE_DEADLINE_MS = 700;
/** Retries after a serialization failure or a deadlock, after which PostgreSQL's documentation recommends a retry. */
const CONFLICT_RETRIES = 3;

const NO_ANSWER = 'the database did not respond in time';

/**
 * With `off` and `local` a commit is confirmed before it is on the disk (of the standby); settings that wait for more than
 * `on` stay as the administrator set them.
 */
const SESSION = `
  SELECT set_config('synchronous_commit', 'on', false)
   WHERE current_setting('synchronous_commit') IN ('off', 'local');
  SET lock_timeout = '2s';
  SET statement_timeout = '10s';
  SET idle_in_transaction_session_timeout = '15s';
  SET jit = off;${PREPARE_CLAIM};${PREPARE_DELIVER};${PREPARE_RECORD_COMMIT}`;

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
    @Inject(EventSubscriptions) private readonly subscriptions: WaitedFor,
    @Inject(DiskFullWatch) private readonly diskFull: Pick<DiskFullWatch, 'report'>,
  ) {
    super();
    this.pool = new Pool({
      ...address,
      Client: SturdyClient,
      // One more than writers: the probe must not wait for a writer's connection.
      max: config.ingestWriters + 1,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: 0,
      keepAlive: true,
      application_name: 'signalbox ingest',
    });
    this.pool.on('error', (error) => this.logger.warn('an idle ingest connection was lost', { err: error }));
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
        this.diskFull.report(error);
        this.logger.warn('a group of batches was not committed', { batches: batches.length, err: error });
        return batches.map(() => ({ kind: 'unavailable', reason: failure.reason }));
      }
    }
  }

  async isAvailable(): Promise<boolean> {
    try {
      await this.withClient(PROBE_DEADLINE_MS, (client) => hasRow(client, 'SELECT 1'));
      return true;
    } catch {
      return false;
    }
  }

  /** One batch contains an unstorable value: each batch is appended alone, so that the others do not fail with it. */
  private async appendOneByOne(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]> {
    if (batches.length === 1) return [await this.findUnstorable(batches[0] as PreparedBatch)];
    const outcomes: AppendOutcome[] = [];
    for (const batch of batches) outcomes.push(...(await this.append([batch])));
    return outcomes;
  }

  /** Finds invalid events that validation did not reject, although the store does, by testing each event alone. */
  private async findUnstorable(batch: PreparedBatch): Promise<AppendOutcome> {
    this.logger.error('the store rejected an event that had passed validation', {
      project_id: batch.projectId,
    });
    const positions: number[] = [];
    for (const [position, event] of batch.events.entries()) {
      const failure = await this.tryAlone(batch, event);
      if (failure === null) continue;
      if (failure.kind !== 'data') return { kind: 'unavailable', reason: failure.reason };
      positions.push(position);
    }
    // Rejected together but not alone: without an invalid event, retries would never end.
    if (positions.length === 0) return { kind: 'unavailable', reason: 'refused by the store' };
    return { kind: 'unstorable', positions };
  }

  /** Casts the event's data, as the COPY would, and stores nothing. */
  private async tryAlone(batch: PreparedBatch, event: AcceptedEvent): Promise<Failure | null> {
    try {
      const data = batch.body.toString('utf8', event.dataStart, event.dataEnd);
      await this.withClient(APPEND_DEADLINE_MS, (client) => hasRow(client, sql`SELECT ${data}::jsonb`));
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Uses one round trip when all keys are new, which is nearly always the case; two when one is known. */
  private async appendTogether(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]> {
    try {
      return await this.commit(batches, true);
    } catch (error) {
      if (failureOf(error).kind !== 'known_key') throw error;
      return this.commit(batches, false);
    }
  }

  private commit(batches: readonly PreparedBatch[], expectNew: boolean): Promise<AppendOutcome[]> {
    return this.withClient(APPEND_DEADLINE_MS, async (client) => {
      const started = performance.now();
      const nowMs = this.clock.now();
      const keyed = batches.filter((batch) => batch.idempotency !== null);
      let known = new Map<PreparedBatch, AppendOutcome>();
      let isWaitedFor = false;
      const transaction = new GroupTransaction({
        copy: COPY_EVENTS,
        claim: claimOf(keyed, nowMs),
        expectNew,
        rows: (knownKeys) => {
          known = duplicatesOf(keyed, knownKeys);
          const fresh = known.size === 0 ? batches : batches.filter((batch) => !known.has(batch));
          const { rows, deliveries, written } = encodeGroup(fresh, nowMs, this.subscriptions);
          isWaitedFor = deliveries !== null;
          return {
            copy: rows,
            deliver: deliveries && deliverOf(deliveries, nowMs),
            written: written && { ...written, receivedAt: new Date(nowMs).toISOString() },
          };
        },
      });
      client.query(transaction);
      await transaction.committed;
      this.metrics.ingestCommit.observe((performance.now() - started) / 1000);
      this.metrics.ingestGroupBatches.observe(batches.length);
      if (isWaitedFor) this.subscriptions.emitArrival();
      return batches.map((batch) => known.get(batch) ?? { kind: 'committed' });
    });
  }

  /**
   * Runs `work` on a connection. Past the deadline, which includes the wait for the connection, the call fails and the
   * connection is destroyed: otherwise the next caller would receive the result of the abandoned work.
   */
  private async withClient<T>(deadlineMs: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const started = performance.now();
    const connecting = this.pool.connect();
    const client = await withinDeadline(connecting, deadlineMs, NO_ANSWER).catch((error: unknown) => {
      connecting.then(
        (late) => late.release(),
        () => undefined,
      );
      throw error;
    });
    try {
      const left = deadlineMs - (performance.now() - started);
      const result = await withinDeadline(
        this.prepare(client).then(() => work(client)),
        left,
        NO_ANSWER,
      );
      client.release();
      return result;
    } catch (error) {
      const isBroken = failureOf(error).kind === 'unavailable';
      client.release(isBroken);
      throw error;
    }
  }

  private async prepare(client: PoolClient): Promise<void> {
    if (this.prepared.has(client)) return;
    await execute(client, SESSION);
    this.prepared.add(client);
  }
}

function claimOf(keyed: readonly PreparedBatch[], nowMs: number): ClaimParameters | null {
  if (keyed.length === 0) return null;
  const projects: string[] = [];
  const keys: string[] = [];
  const bodies: string[] = [];
  const responses: string[] = [];
  for (const { projectId, idempotency } of keyed) {
    if (idempotency === null) continue;
    projects.push(projectId);
    keys.push(idempotency.key);
    bodies.push(`"\\\\x${idempotency.bodySha256.toString('hex')}"`);
    responses.push(idempotency.response);
  }
  return {
    // UUIDs and hex digits need neither quotes nor escapes.
    projects: `{${projects.join(',')}}`,
    keys: `{${keys.join(',')}}`,
    bodies: `{${bodies.join(',')}}`,
    responses: arrayText(responses),
    at: new Date(nowMs).toISOString(),
  };
}

/** UUIDs and names of types need neither quotes nor escapes. */
function deliverOf({ ids, projects, types }: Deliveries, nowMs: number): DeliverParameters {
  return {
    ids: `{${ids.join(',')}}`,
    projects: `{${projects.join(',')}}`,
    types: `{${types.join(',')}}`,
    receivedAt: new Date(nowMs).toISOString(),
  };
}

function duplicatesOf(
  keyed: readonly PreparedBatch[],
  known: readonly KnownKey[],
): Map<PreparedBatch, AppendOutcome> {
  return new Map(
    known.map(({ position, response, sameBody }) => [
      keyed[position] as PreparedBatch,
      { kind: 'duplicate', response, sameBody },
    ]),
  );
}
