import type { Connection, Submittable } from 'pg';

/** The prepared statement that claims keys; see {@link PREPARE_CLAIM}. */
const CLAIM = 'claim_ingest_keys';

/** Run once per session. The function is explained in the first migration. */
export const PREPARE_CLAIM = `
  PREPARE ${CLAIM} (uuid[], uuid[], bytea[], text[], timestamptz) AS
  SELECT ordinal, known_response, same_body FROM claim_ingest_keys($1, $2, $3, $4, $5)`;

/** Keys to claim, column by column, each in PostgreSQL's text form of an array. */
export interface ClaimParameters {
  projects: string;
  keys: string;
  bodies: string;
  responses: string;
  at: string;
}

/** A key that was known before this transaction. */
export interface KnownKey {
  /** Position among the keys that were to be claimed, from zero. */
  position: number;
  response: string;
  sameBody: boolean;
}

/**
 * One group of batches as one transaction in a single round trip.
 *
 * The extended query protocol makes everything before a Sync one transaction, so BEGIN and COMMIT need no
 * messages of their own: claim the keys, start the COPY, and once it is known which keys are new, send
 * their rows and the Sync. Five statements one after the other would wait five times for this process's
 * event loop, and under load those waits, not the database, bounded the throughput.
 *
 * `pg` runs it like a query of its own (its `Submittable` protocol, as pg-copy-streams and pg-cursor do):
 * it calls the `handle…` methods with what the server answers.
 */
export class GroupTransaction implements Submittable {
  /** Resolves with the known keys after the commit; rejects when there was none. */
  readonly committed: Promise<KnownKey[]>;
  private readonly known: KnownKey[] = [];
  private resolve!: (known: KnownKey[]) => void;
  private reject!: (error: unknown) => void;
  private synced = false;

  /**
   * @param copy the COPY statement.
   * @param claim `null` when no batch of the group has a key.
   * @param rows called once, with the known keys; gives the messages of the COPY (see `encodeGroup`).
   */
  constructor(
    private readonly copy: string,
    private readonly claim: ClaimParameters | null,
    private readonly rows: (known: readonly KnownKey[]) => Buffer,
  ) {
    this.committed = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Whoever waits for it gets the error; nobody waits when the call that made it was given up before.
    this.committed.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    if (this.claim) {
      const { projects, keys, bodies, responses, at } = this.claim;
      connection.bind({ statement: CLAIM, values: [projects, keys, bodies, responses, at] }, true);
      connection.execute(null, true);
    }
    connection.parse({ name: '', text: this.copy, types: [] }, true);
    connection.bind({}, true);
    connection.execute(null, true);
    connection.flush();
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
    try {
      const messages = this.rows(this.known);
      connection.stream.cork();
      connection.stream.write(messages);
      this.sync(connection);
      connection.stream.uncork();
    } catch (error) {
      // Without rows the Sync would commit the keys alone: the connection is given up instead.
      this.reject(error);
      connection.stream.destroy();
    }
  }

  handleCommandComplete(): void {
    // Of the claim and of the COPY. Neither means that anything is durable: that is ReadyForQuery.
  }

  /** The answer to Sync: the transaction has ended, and without an error before it, by its commit. */
  handleReadyForQuery(): void {
    this.resolve(this.known);
  }

  handleError(error: unknown, connection: Connection): void {
    this.reject(error);
    // After an error the server skips everything up to a Sync.
    if (!this.synced) this.sync(connection);
  }

  private sync(connection: Connection): void {
    this.synced = true;
    connection.sync();
  }
}

/** PostgreSQL's text form of an array. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
