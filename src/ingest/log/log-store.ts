import sql from 'sql-template-tag';
import { bytes, digits, execute, number, queryRow, queryRows, text } from '../../database/rows.js';
import { SturdyClient } from '../../database/connection/sturdy-client.js';
import type { DatabaseAddress } from '../../database/connection/database-address.js';
import type { WaitedFor } from '../../events/subscriptions/event-subscriptions.js';
import { formatUuid, writeDerivedUuidV7 } from '../../common/uuid-v7.js';
import { COPY_EVENTS, encodeGroup } from '../sink/copy-encoder.js';
import { GroupTransaction, PREPARE_DELIVER } from '../sink/group-transaction.js';
import type { PreparedBatch } from '../sink/event-sink.js';
import type { LogRecord } from './log-record.js';

export type LoggedBatch = Extract<LogRecord, { kind: 'batch' }>['batch'];
export type LoggedChunk = Extract<LogRecord, { kind: 'chunk' }>;

/** A worker's hold on a partition. */
export interface PartitionHold {
  partition: number;
  nextOffset: bigint;
  epoch: string;
}

/** Records of one partition, and the offset after the last of them. */
export interface Advance {
  batches: readonly LoggedBatch[];
  /** Chunks whose batch is not complete. */
  chunks: readonly LoggedChunk[];
  /** Attempts whose chunks were joined to one of `batches`. */
  joined: readonly string[];
  /** Number of records, probes included. */
  records: number;
  nextOffset: bigint;
  endOffset: bigint;
  deadLetters: number;
  leaseSeconds: number;
}

/** Another worker holds the partition, or it was moved by a replay: nothing was written. */
export class HoldLost extends Error {}

const SESSION = `
  SET statement_timeout = '30s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s'; SET jit = off;
  ${PREPARE_DELIVER}`;
const CONNECT_TIMEOUT_MS = 3000;
/** Age at which the chunks of an incomplete batch are deleted (see `dropAbandonedChunks`); sending a batch takes seconds. */
const ABANDONED_AFTER = '10 minutes';
const CLEAN_EVERY_MS = 60_000;
/** Weight of the latest records in the moving average of events per record. */
const LATEST_WEIGHT = 0.2;

export interface Advanced {
  /** Number of batches that were stored before. */
  dropped: number;
  /** Moving average of events per record. */
  eventsPerRecord: number;
}

/** The only writer of `ingest_log_partitions` and `ingest_log_chunks`, on one connection for one partition. */
export class LogStore {
  private cleanedMs = -Infinity;

  private constructor(
    private readonly client: SturdyClient,
    private readonly topic: string,
    private readonly subscriptions: WaitedFor,
  ) {}

  static async connect(address: DatabaseAddress, topic: string, subscriptions: WaitedFor): Promise<LogStore> {
    const client = new SturdyClient({
      ...address,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'signalbox ingest log',
    });
    await client.connect();
    await execute(client, SESSION);
    return new LogStore(client, topic, subscriptions);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** Acquires the partition when no other worker holds it. @param start offset of a partition that was never read. */
  async acquire(
    partition: number,
    worker: string,
    start: bigint,
    leaseSeconds: number,
  ): Promise<PartitionHold | null> {
    await execute(
      this.client,
      sql`INSERT INTO ingest_log_partitions (topic, partition, next_offset)
          VALUES (${this.topic}, ${partition}, ${start}) ON CONFLICT DO NOTHING`,
    );
    const row = await queryRow(
      this.client,
      { next_offset: digits(), epoch: digits() },
      sql`UPDATE ingest_log_partitions
             SET epoch = epoch + 1, holder = ${worker}, lease_until = now() + make_interval(secs => ${leaseSeconds}), problem = NULL
           WHERE topic = ${this.topic} AND partition = ${partition} AND (lease_until IS NULL OR lease_until < now())
          RETURNING next_offset, epoch`,
    );
    return row ? { partition, nextOffset: BigInt(row.next_offset), epoch: row.epoch } : null;
  }

  async release({ partition, epoch }: PartitionHold, problem: string | null): Promise<void> {
    await execute(
      this.client,
      sql`UPDATE ingest_log_partitions SET lease_until = NULL, problem = ${problem}
           WHERE topic = ${this.topic} AND partition = ${partition} AND epoch = ${epoch}`,
    );
  }

  async chunksOf(attempt: string): Promise<Map<number, Buffer>> {
    const chunks = await queryRows(
      this.client,
      { position: number(), bytes: bytes() },
      sql`SELECT position, bytes FROM ingest_log_chunks WHERE attempt = ${attempt}`,
    );
    return new Map(chunks.map((chunk) => [chunk.position, chunk.bytes]));
  }

  /**
   * Stores the new batches of the records, and the offset after them, in one transaction.
   *
   * @throws HoldLost
   */
  async advance(hold: PartitionHold, advance: Advance): Promise<Advanced> {
    await execute(this.client, 'BEGIN');
    try {
      const eventsPerRecord = await this.moveOffset(hold, advance);
      const fresh = await this.withoutStored(await this.claim(firstOfEach(advance.batches)));
      const dropped = advance.batches.length - fresh.length;
      await this.storeChunks(hold, advance);
      const events = fresh.filter((batch) => batch.events.length > 0);
      const isWaitedFor = await this.copy(events);
      await execute(
        this.client,
        sql`UPDATE ingest_log_partitions SET dropped_batches = dropped_batches + ${dropped}
             WHERE topic = ${this.topic} AND partition = ${hold.partition}`,
      );
      // eslint-disable-next-line no-restricted-syntax -- `command` shows a rollback.
      const { command } = await this.client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
      if (isWaitedFor) this.subscriptions.emitArrival();
      return { dropped, eventsPerRecord };
    } catch (error) {
      await execute(this.client, 'ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private async moveOffset(hold: PartitionHold, advance: Advance): Promise<number> {
    const storedUntil = advance.batches.at(-1)?.origin.receivedAtMs;
    const events = advance.batches.reduce((sum, batch) => sum + batch.events.length, 0);
    const isAtEnd = advance.nextOffset >= advance.endOffset;
    const latestWeight = advance.records === 0 ? 0 : LATEST_WEIGHT;
    const latest = advance.records === 0 ? 0 : events / advance.records;
    const row = await queryRow(
      this.client,
      { events_per_record: number() },
      sql`UPDATE ingest_log_partitions
             SET next_offset = ${advance.nextOffset}, end_offset = ${advance.endOffset},
                 dead_letters = dead_letters + ${advance.deadLetters},
                 stored_until = CASE WHEN ${isAtEnd}::boolean THEN now()
                                     ELSE coalesce(${storedUntil === undefined ? null : new Date(storedUntil)}::timestamptz, stored_until) END,
                 lease_until = now() + make_interval(secs => ${advance.leaseSeconds}),
                 events_per_record = events_per_record + ${latestWeight}::real * (${latest}::real - events_per_record)
           WHERE topic = ${this.topic} AND partition = ${hold.partition} AND epoch = ${hold.epoch} AND next_offset = ${hold.nextOffset}
          RETURNING events_per_record`,
    );
    if (row === undefined) throw new HoldLost(`partition ${hold.partition} has been taken over`);
    return row.events_per_record;
  }

  /** The batches without those whose idempotency key was claimed before. */
  private async claim(batches: readonly LoggedBatch[]): Promise<LoggedBatch[]> {
    const keyed = batches.filter((batch) => batch.idempotency !== null);
    if (keyed.length === 0) return [...batches];
    const rows = await queryRows(
      this.client,
      { ordinal: number() },
      sql`SELECT ordinal FROM claim_ingest_keys(
            ${keyed.map(({ projectId }) => projectId)},
            ${keyed.map(({ idempotency }) => idempotency?.key)},
            ${keyed.map(({ idempotency }) => idempotency?.bodySha256)},
            ${keyed.map(({ idempotency }) => idempotency?.response)}, now(), false)`,
    );
    const known = new Set(rows.map(({ ordinal }) => keyed[ordinal - 1]));
    return batches.filter((batch) => !known.has(batch));
  }

  /** The batches without those whose events are stored: a record that the producer repeated, or a replay. */
  private async withoutStored(batches: readonly LoggedBatch[]): Promise<LoggedBatch[]> {
    const filled = batches.filter((batch) => batch.events.length > 0);
    if (filled.length === 0) return [...batches];
    const ids = filled.map((batch) => idOf(batch, 0));
    const rows = await queryRows(
      this.client,
      { id: text() },
      sql`SELECT e.id
            FROM unnest(${ids}::uuid[], ${filled.map(({ origin }) => new Date(origin.receivedAtMs))}::timestamptz[]) AS b (id, at)
            JOIN events AS e ON e.id = b.id AND e.received_at = b.at`,
    );
    const stored = new Set(rows.map(({ id }) => id));
    return batches.filter((batch) => batch.events.length === 0 || !stored.has(idOf(batch, 0)));
  }

  private async storeChunks({ partition }: PartitionHold, advance: Advance): Promise<void> {
    for (const { attempt, position, bytes: chunk } of advance.chunks) {
      await execute(
        this.client,
        sql`INSERT INTO ingest_log_chunks (attempt, position, bytes, topic, partition)
            VALUES (${attempt}, ${position}, ${chunk}, ${this.topic}, ${partition}) ON CONFLICT DO NOTHING`,
      );
    }
    if (advance.joined.length > 0)
      await execute(
        this.client,
        sql`DELETE FROM ingest_log_chunks WHERE attempt = ANY(${advance.joined}::uuid[])`,
      );
    if (advance.nextOffset >= advance.endOffset) await this.dropAbandonedChunks(partition);
  }

  /**
   * Deletes chunks of batches that were never acknowledged. Called only when the partition has been read to its end: then
   * all earlier records have been read, however long no worker ran, and a batch that still lacks chunks after so many
   * minutes was abandoned by its sender.
   */
  private async dropAbandonedChunks(partition: number): Promise<void> {
    if (performance.now() - this.cleanedMs < CLEAN_EVERY_MS) return;
    await execute(
      this.client,
      sql`DELETE FROM ingest_log_chunks
           WHERE topic = ${this.topic} AND partition = ${partition} AND created_at < now() - ${ABANDONED_AFTER}::interval`,
    );
    this.cleanedMs = performance.now();
  }

  /** @returns whether an event has a subscription. */
  private async copy(batches: readonly LoggedBatch[]): Promise<boolean> {
    if (batches.length === 0) return false;
    const { rows, deliveries } = encodeGroup(batches, Date.now(), this.subscriptions);
    const now = new Date().toISOString();
    const transaction = new GroupTransaction({
      copy: COPY_EVENTS,
      claim: null,
      expectNew: true,
      rows: () => ({
        copy: rows,
        deliver: deliveries && {
          ids: `{${deliveries.ids.join(',')}}`,
          projects: `{${deliveries.projects.join(',')}}`,
          types: `{${deliveries.types.join(',')}}`,
          receivedAt: now,
        },
        written: null,
      }),
    });
    this.client.query(transaction);
    await transaction.committed;
    // Projections find events by their time of receipt: a row for each batch, because each has its own.
    await execute(
      this.client,
      sql`INSERT INTO event_commits (first_id, last_id, received_at, events)
          SELECT * FROM unnest(
            ${batches.map((batch) => idOf(batch, 0))}::uuid[],
            ${batches.map((batch) => idOf(batch, batch.events.length - 1))}::uuid[],
            ${batches.map(({ origin }) => new Date(origin.receivedAtMs))}::timestamptz[],
            ${batches.map(({ events }) => events.length)}::integer[])`,
    );
    return deliveries !== null;
  }
}

/** The first of each batch within a group: a key that occurs twice must be claimed once. */
function firstOfEach(batches: readonly LoggedBatch[]): LoggedBatch[] {
  const seen = new Set<string>();
  return batches.filter((batch) => {
    const name =
      batch.idempotency === null
        ? batch.origin.seed.toString('hex')
        : `${batch.projectId} ${batch.idempotency.key}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Id of the event at this position of the batch. */
export function idOf({ events, origin }: PreparedBatch & LoggedBatch, position: number): string {
  const bytes = Buffer.allocUnsafe(16);
  writeDerivedUuidV7(bytes, 0, origin.receivedAtMs, origin.seed, events[position]?.index ?? 0);
  return formatUuid(bytes, 0);
}
