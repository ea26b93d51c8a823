import sql, { raw } from 'sql-template-tag';
import {
  boolean,
  bytes,
  digits,
  execute,
  hasRow,
  number,
  queryRow,
  queryRows,
  text,
  time,
} from '../../../database/rows.js';
import type { DatabaseAddress } from '../../../database/connection/database-address.js';
import { SturdyClient } from '../../../database/connection/sturdy-client.js';
import { COPY_EVENTS, encodeGroup } from '../../sink/copy-encoder.js';
import { GroupTransaction } from '../../sink/group-transaction.js';
import { idOf, type LoggedBatch, type LoggedChunk } from '../log-store.js';
import { keyOf, MAX_KEY_AGE_MS, separateRepeats, type FirstRecord, type Separated } from './first-records.js';

/** First key of the advisory locks of this class; the second is a hash of the topic. */
const LOCK = 7_341_019;
const CONNECT_TIMEOUT_MS = 5000;
const SESSION = `
  SET statement_timeout = '60s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'; SET jit = off;
  CREATE TEMP TABLE replay_keys (project_id uuid, key uuid, body_sha256 bytea NOT NULL, received_at timestamptz(3) NOT NULL,
    PRIMARY KEY (project_id, key));
  CREATE TEMP TABLE replay_chunks (attempt uuid, position integer, bytes bytea NOT NULL, PRIMARY KEY (attempt, position));
  CREATE TEMP TABLE replay_events (LIKE events) ON COMMIT DELETE ROWS`;
const REPLAYED_KEY = { project_id: text(), key: text(), body_sha256: bytes(), received_at: time() };
/** Replayed events are old and start no runs. */
const NO_SUBSCRIPTIONS = { typesOf: () => undefined, emitArrival: () => undefined };
const FORGET_EVERY_MS = MAX_KEY_AGE_MS / 8;

/** A worker's offset was set back before the end of the replay, so that both would store the same records. */
export class OffsetSetBack extends Error {}

export interface StoredGroup {
  stored: number;
  present: number;
}

/** The PostgreSQL session of a replay: its lock, its temporary tables with keys of the log, and its transactions. */
export class ReplayStore {
  private forgottenMs = 0;

  private constructor(
    private readonly client: SturdyClient,
    private readonly topic: string,
  ) {}

  static async connect(address: DatabaseAddress, topic: string): Promise<ReplayStore> {
    const client = new SturdyClient({
      ...address,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'signalbox kafka replay',
    });
    await client.connect();
    await execute(client, SESSION);
    return new ReplayStore(client, topic);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** Acquires the lock until the session ends. @returns `false` when another replay of the topic is running. */
  async lock(): Promise<boolean> {
    const lock = await queryRow(
      this.client,
      { acquired: boolean() },
      sql`SELECT pg_try_advisory_lock(${LOCK}, hashtext(${this.topic})) AS acquired`,
    );
    return lock?.acquired === true;
  }

  /** The next offset that workers have to store, by partition. */
  async nextOffsets(): Promise<Map<number, bigint>> {
    const rows = await queryRows(
      this.client,
      { partition: number(), next_offset: digits() },
      sql`SELECT partition, next_offset FROM ingest_log_partitions WHERE topic = ${this.topic} ORDER BY partition`,
    );
    return new Map(rows.map(({ partition, next_offset: offset }) => [partition, BigInt(offset)]));
  }

  /** Clears the keys before the records of another partition. */
  async forgetAll(): Promise<void> {
    await execute(this.client, sql`TRUNCATE replay_keys, replay_chunks`);
    this.forgottenMs = 0;
  }

  async chunksOf(attempt: string): Promise<Map<number, Buffer>> {
    const chunks = await queryRows(
      this.client,
      { position: number(), bytes: bytes() },
      sql`SELECT position, bytes FROM replay_chunks WHERE attempt = ${attempt}`,
    );
    return new Map(chunks.map((chunk) => [chunk.position, chunk.bytes]));
  }

  async rememberChunks(chunks: readonly LoggedChunk[], joined: readonly string[]): Promise<void> {
    for (const { attempt, position, bytes: chunk } of chunks) {
      await execute(
        this.client,
        sql`INSERT INTO replay_chunks VALUES (${attempt}, ${position}, ${chunk}) ON CONFLICT DO NOTHING`,
      );
    }
    if (joined.length > 0)
      await execute(this.client, sql`DELETE FROM replay_chunks WHERE attempt = ANY(${joined}::uuid[])`);
  }

  /** Separates repeats of these and earlier records, and stores the keys of the others. */
  async separate(batches: readonly LoggedBatch[]): Promise<Separated> {
    const keyed = batches.flatMap(({ projectId, idempotency }) =>
      idempotency === null ? [] : [{ projectId, key: idempotency.key }],
    );
    const rows = await queryRows(
      this.client,
      REPLAYED_KEY,
      sql`SELECT r.* FROM unnest(${keyed.map(({ projectId }) => projectId)}::uuid[], ${keyed.map(({ key }) => key)}::uuid[]) AS k (p, k)
            JOIN replay_keys AS r ON r.project_id = k.p AND r.key = k.k`,
    );
    const known = new Map<string, FirstRecord>(
      rows.map(({ project_id: project, key, body_sha256: bodySha256, received_at: at }) => [
        `${project} ${key}`,
        { receivedAtMs: at.getTime(), bodySha256 },
      ]),
    );
    const separated = separateRepeats(batches, known);
    // Of a key that occurs twice in `first`, the later record applies from now on.
    const latest = new Map(separated.first.flatMap((batch) => [[keyOf(batch), batch] as const]));
    latest.delete(null);
    const remembered = [...latest.values()];
    await execute(
      this.client,
      sql`INSERT INTO replay_keys SELECT * FROM unnest(
            ${remembered.map(({ projectId }) => projectId)}::uuid[],
            ${remembered.map(({ idempotency }) => idempotency?.key)}::uuid[],
            ${remembered.map(({ idempotency }) => idempotency?.bodySha256)}::bytea[],
            ${remembered.map(({ origin }) => new Date(origin.receivedAtMs))}::timestamptz[])
          ON CONFLICT (project_id, key) DO UPDATE SET body_sha256 = excluded.body_sha256, received_at = excluded.received_at`,
    );
    await this.forgetOld(batches.at(-1)?.origin.receivedAtMs ?? 0);
    return separated;
  }

  /**
   * Stores the missing events in one transaction.
   *
   * @param until the offset at which the replay of the partition ends.
   * @throws OffsetSetBack
   */
  async store(
    partition: number,
    until: bigint,
    batches: readonly LoggedBatch[],
    dryRun: boolean,
  ): Promise<StoredGroup> {
    await execute(this.client, 'BEGIN');
    try {
      await this.requireStored(partition, until);
      const events = batches.reduce((sum, batch) => sum + batch.events.length, 0);
      const present = events === 0 ? 0 : await this.stage(batches);
      const group = { stored: events - present, present };
      if (!dryRun) {
        if (group.stored > 0) await this.insert(batches, group);
        await this.claim(batches);
      }
      const { command } = await this.client.query(dryRun ? 'ROLLBACK' : 'COMMIT');
      if (!dryRun && command !== 'COMMIT') throw new Error('the transaction was rolled back');
      return group;
    } catch (error) {
      await execute(this.client, 'ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private async requireStored(partition: number, until: bigint): Promise<void> {
    const isStored = await hasRow(
      this.client,
      sql`SELECT FROM ingest_log_partitions
           WHERE topic = ${this.topic} AND partition = ${partition} AND next_offset >= ${until}`,
    );
    if (!isStored)
      throw new OffsetSetBack(
        `The stored offset of partition ${partition} was set back below ${until} while the replay ran.`,
      );
  }

  /** Copies the events to a temporary table. @returns how many of them are in PostgreSQL. */
  private async stage(batches: readonly LoggedBatch[]): Promise<number> {
    const { rows } = encodeGroup(batches, 0, NO_SUBSCRIPTIONS);
    const transaction = new GroupTransaction({
      copy: COPY_EVENTS.replace('events', 'replay_events'),
      claim: null,
      expectNew: true,
      rows: () => ({ copy: rows, deliver: null, written: null }),
    });
    this.client.query(transaction);
    await transaction.committed;
    const times = batches.map(({ origin }) => origin.receivedAtMs);
    // The bounds leave out other days when the query is planned; OFFSET 0 keeps one search in the index for each event.
    const found = await queryRow(
      this.client,
      { count: number() },
      sql`SELECT count(*)::int AS count FROM replay_events AS r CROSS JOIN LATERAL (
            SELECT FROM events
             WHERE id = r.id AND received_at = r.received_at
               AND received_at BETWEEN ${new Date(Math.min(...times))} AND ${new Date(Math.max(...times))} OFFSET 0) AS e`,
    );
    return found?.count ?? 0;
  }

  private async insert(batches: readonly LoggedBatch[], { stored, present }: StoredGroup): Promise<void> {
    const columns = raw('id, project_id, type, ts, received_at, data');
    const insert = sql`INSERT INTO events (${columns}) SELECT ${columns} FROM replay_events ON CONFLICT DO NOTHING`;
    const insertCommits = sql`INSERT INTO event_commits (first_id, last_id, received_at, events)`;
    let inserted: number;
    if (present > 0) {
      // One by one: between the ids of a batch lie those of events that are there already.
      inserted = await execute(
        this.client,
        sql`WITH inserted AS (${insert} RETURNING id, received_at) ${insertCommits} SELECT id, id, received_at, 1 FROM inserted`,
      );
    } else {
      inserted = await execute(this.client, insert);
      const filled = batches.filter(({ events }) => events.length > 0);
      await execute(
        this.client,
        sql`${insertCommits} SELECT * FROM unnest(
              ${filled.map((batch) => idOf(batch, 0))}::uuid[],
              ${filled.map((batch) => idOf(batch, batch.events.length - 1))}::uuid[],
              ${filled.map(({ origin }) => new Date(origin.receivedAtMs))}::timestamptz[],
              ${filled.map(({ events }) => events.length)}::integer[])`,
      );
    }
    if (inserted !== stored)
      throw new Error(`${stored} events were missing and ${inserted} were inserted; run the replay again`);
  }

  /** A sender may still repeat a batch of the last 24 hours. */
  private async claim(batches: readonly LoggedBatch[]): Promise<void> {
    const keyed = batches.filter(({ idempotency }) => idempotency !== null);
    await execute(
      this.client,
      sql`SELECT claim_ingest_keys(array_agg(p), array_agg(k), array_agg(b), array_agg(r), now(), false)
            FROM unnest(
              ${keyed.map(({ projectId }) => projectId)}::uuid[],
              ${keyed.map(({ idempotency }) => idempotency?.key)}::uuid[],
              ${keyed.map(({ idempotency }) => idempotency?.bodySha256)}::bytea[],
              ${keyed.map(({ idempotency }) => idempotency?.response)}::text[],
              ${keyed.map(({ origin }) => new Date(origin.receivedAtMs))}::timestamptz[]) AS t (p, k, b, r, at)
           WHERE at > now() - interval '24 hours' HAVING count(*) > 0`,
    );
  }

  private async forgetOld(nowMs: number): Promise<void> {
    if (nowMs - this.forgottenMs < FORGET_EVERY_MS) return;
    await execute(
      this.client,
      sql`DELETE FROM replay_keys WHERE received_at < ${new Date(nowMs - MAX_KEY_AGE_MS)}`,
    );
    this.forgottenMs = nowMs;
  }
}
