import type { Connection, Submittable } from 'pg';

/** Name of the prepared statement that claims keys; see {@link PREPARE_CLAIM}. */
const CLAIM = 'claim_ingest_keys';

/** Executed once per session. The first migration explains the function. */
export const PREPARE_CLAIM = `
  PREPARE ${CLAIM} (uuid[], uuid[], bytea[], text[], timestamptz, boolean) AS
  SELECT ordinal, known_response, same_body FROM claim_ingest_keys($1, $2, $3, $4, $5, $6)`;

/** Name of the prepared statement that records the events with a subscription; see {@link PREPARE_DELIVER}. */
const DELIVER = 'deliver_events';

/** Run once per session. */
export const PREPARE_DELIVER = `
  PREPARE ${DELIVER} (uuid[], uuid[], text[], timestamptz) AS
  INSERT INTO event_deliveries (event_id, project_id, type, received_at, due_at)
  SELECT event_id, project_id, type, $4, $4 FROM unnest($1, $2, $3) AS d (event_id, project_id, type)`;

/** Name of the prepared statement that records which ids the transaction writes; see {@link PREPARE_RECORD_COMMIT}. */
const RECORD_COMMIT = 'record_event_commit';

/** Executed once per session. Projections read the events of a transaction by this row, whenever it commits. */
export const PREPARE_RECORD_COMMIT = `
  PREPARE ${RECORD_COMMIT} (uuid, uuid, timestamptz, integer) AS
  INSERT INTO event_commits (first_id, last_id, received_at, events) VALUES ($1, $2, $3, $4)`;

/** SQLSTATE of a claim that found a known key although its caller expected none. */
export const KNOWN_KEY = 'SB001';

/** Keys to claim, column by column, each in PostgreSQL's text form of an array. */
export interface ClaimParameters {
  projects: string;
  keys: string;
  bodies: string;
  responses: string;
  at: string;
}

/** Events to record for subscriptions, column by column, each in PostgreSQL's text form. */
export interface DeliverParameters {
  ids: string;
  projects: string;
  types: string;
  receivedAt: string;
}

/** The ids that a group writes, in their order. */
export interface WrittenIds {
  first: string;
  last: string;
  receivedAt: string;
  events: number;
}

export interface GroupRows {
  /** The messages of the COPY (see `encodeGroup`). */
  copy: Buffer;
  /** `null` when none of the events has a subscription. */
  deliver: DeliverParameters | null;
  /** `null` when there is no event. */
  written: WrittenIds | null;
}

/** A key that was known before this transaction. */
export interface KnownKey {
  /** Position among the keys that were to be claimed, from zero. */
  position: number;
  response: string;
  sameBody: boolean;
}

export interface GroupTransactionOptions {
  /** The COPY statement. */
  copy: string;
  /** `null` when no batch of the group has a key. */
  claim: ClaimParameters | null;
  /** Returns the rows to store, without those of the known keys; called once. */
  rows: (known: readonly KnownKey[]) => GroupRows;
  /** Sends the rows without waiting for the claim; a known key then fails it with {@link KNOWN_KEY}. */
  expectNew: boolean;
}

/**
 * One group of batches as one transaction in a single round trip.
 *
 * The extended query protocol executes everything before a Sync in one transaction, so BEGIN and COMMIT need no messages of
 * their own: claim the keys, COPY the rows, record those with a subscription and the range of ids, Sync. Where repeats are
 * expected, the rows are not sent until the claim has returned the known keys. Five successive statements would wait five
 * times for this process's event loop, and under load those waits limited the throughput.
 *
 * `pg` runs it like its own queries (by its `Submittable` protocol, as pg-copy-streams and pg-cursor do): it calls the
 * `handle…` methods with the server's messages.
 */
export class GroupTransaction implements Submittable {
  /** Resolves with the known keys after the commit; rejects when there was none. */
  readonly committed: Promise<KnownKey[]>;
  private readonly known: KnownKey[] = [];
  private resolve!: (known: KnownKey[]) => void;
  private reject!: (error: unknown) => void;
  private synced = false;

  constructor(private readonly options: GroupTransactionOptions) {
    this.committed = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A waiting caller gets the error; no caller waits when the call was abandoned before.
    this.committed.catch(() => undefined);
  }

  submit(connection: Connection): void {
    const { claim, copy, expectNew } = this.options;
    connection.stream.cork();
    if (claim) {
      const { projects, keys, bodies, responses, at } = claim;
      const values = [projects, keys, bodies, responses, at, String(expectNew)];
      connection.bind({ statement: CLAIM, values }, true);
      connection.execute(null, true);
    }
    connection.parse({ name: '', text: copy, types: [] }, true);
    connection.bind({}, true);
    connection.execute(null, true);
    if (expectNew) this.sendRows(connection);
    else connection.flush();
    connection.stream.uncork();
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const [ordinal, response, sameBody] = message.fields;
    this.known.push({
      position: Number(ordinal) - 1,
      response: response ?? '',
      sameBody: sameBody === 't',
    });
  }

  handleCopyInResponse(connection: Connection): void {
    if (this.options.expectNew) return;
    connection.stream.cork();
    this.sendRows(connection);
    connection.stream.uncork();
  }

  handleCommandComplete(): void {
    // Completion of the claim, the COPY, the deliveries and the record of the commit. Rows are durable only after ReadyForQuery.
  }

  /** The response to Sync: the transaction has ended; it was committed unless an error preceded. */
  handleReadyForQuery(): void {
    this.resolve(this.known);
  }

  handleError(error: unknown, connection: Connection): void {
    this.reject(error);
    // After an error the server ignores all messages up to a Sync.
    if (!this.synced) this.sync(connection);
  }

  private sendRows(connection: Connection): void {
    try {
      const { copy, deliver, written } = this.options.rows(this.known);
      connection.stream.write(copy);
      if (deliver) {
        const values = [deliver.ids, deliver.projects, deliver.types, deliver.receivedAt];
        connection.bind({ statement: DELIVER, values }, true);
        connection.execute(null, true);
      }
      if (written) {
        const values = [written.first, written.last, written.receivedAt, String(written.events)];
        connection.bind({ statement: RECORD_COMMIT, values }, true);
        connection.execute(null, true);
      }
      this.sync(connection);
    } catch (error) {
      // Without rows a Sync would commit the keys alone, so the connection is destroyed instead.
      this.reject(error);
      connection.stream.destroy();
    }
  }

  private sync(connection: Connection): void {
    this.synced = true;
    connection.sync();
  }
}

/** PostgreSQL's text form of an array of texts. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
