import type { Connection, Submittable } from 'pg';
import { Client } from 'pg';
import type { DatabaseAddress } from '../database/connection/database-address.js';

/** Receives the data of PostgreSQL in order. A returned promise delays the next chunk. */
export interface BaseBackupSink {
  archive(piece: Buffer): Promise<void> | void;
  fileList(piece: Buffer): Promise<void> | void;
}

export interface BaseBackup {
  startLsn: string;
  endLsn: string;
  timeline: number;
}

interface CopyMessage {
  chunk: Buffer;
}
interface RowMessage {
  fields: (Buffer | string | null)[];
}

const COMMAND =
  "BASE_BACKUP (LABEL 'signalbox', PROGRESS true, CHECKPOINT 'fast', WAL true, MANIFEST 'yes', " +
  "MANIFEST_CHECKSUMS 'SHA256', WAIT false, COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1')";

/**
 * Makes a base backup with the required log by the replication protocol, like `pg_basebackup`, which the built-in PostgreSQL
 * does not include. The server reads its files and verifies their page checksums.
 *
 * @param onStart receives the process id of the backup's session, for `pg_stat_progress_basebackup`.
 */
export async function streamBaseBackup(
  address: DatabaseAddress,
  sink: BaseBackupSink,
  onStart: (pid: number) => void,
): Promise<BaseBackup> {
  const client = new Client({
    ...address,
    application_name: 'signalbox backup',
    replication: 'true',
  } as ConstructorParameters<typeof Client>[0]);
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  await client.connect();
  try {
    onStart((client as unknown as { processID: number }).processID);
    const command = new BaseBackupCommand(sink);
    client.once('error', (error) => command.handleError(error));
    client.once('end', () => command.handleError(lost ?? new Error('the connection to PostgreSQL ended')));
    client.query(command);
    const backup = await command.finished;
    await client.end();
    return backup;
  } catch (error) {
    // During a transfer the server does not read the client's request to terminate.
    (client as unknown as { connection: Connection }).connection.stream.destroy();
    throw error;
  }
}

/** Kind of the archive's next pieces: each message begins with a letter (PostgreSQL's protocol, "BASE_BACKUP"). */
type Part = 'archive' | 'fileList';

class BaseBackupCommand implements Submittable {
  readonly finished: Promise<BaseBackup>;
  private resolve: (backup: BaseBackup) => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;
  private connection: Connection | undefined;
  private part: Part = 'archive';
  private archives = 0;
  private readonly rows: string[][] = [];
  private writing: Promise<void> = Promise.resolve();
  private queued = 0;

  constructor(private readonly sink: BaseBackupSink) {
    this.finished = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.finished.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(COMMAND);
  }

  handleDataRow({ fields }: RowMessage): void {
    this.rows.push(fields.map((field) => (field === null ? '' : field.toString())));
  }

  handleCopyData({ chunk }: CopyMessage): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n') {
      this.archives += 1;
      if (this.archives > 1)
        this.handleError(new Error('the database has tablespaces outside of its folder'));
    } else if (kind === 'm') {
      this.part = 'fileList';
    } else if (kind === 'd') {
      this.write(Buffer.from(chunk.subarray(1)));
    }
  }

  handleReadyForQuery(): void {
    this.writing
      .then(() => {
        // The first row is the start of the backup, the last one its end.
        const [startLsn, timeline] = this.rows.at(0) ?? [];
        const [endLsn] = this.rows.at(-1) ?? [];
        if (startLsn === undefined || endLsn === undefined) throw new Error('PostgreSQL sent no backup');
        this.resolve({ startLsn, endLsn, timeline: Number(timeline) });
      })
      .catch((error: unknown) => this.handleError(error));
  }

  handleError(error: unknown): void {
    this.reject(error instanceof Error ? error : new Error(String(error)));
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  /** Applies back-pressure while chunks wait for the disk. */
  private write(piece: Buffer): void {
    const { part } = this;
    this.queued += 1;
    this.connection?.stream.pause();
    this.writing = this.writing
      .then(() => this.sink[part](piece))
      .finally(() => {
        this.queued -= 1;
        if (this.queued === 0) this.connection?.stream.resume();
      });
    this.writing.catch((error: unknown) => this.handleError(error));
  }
}
