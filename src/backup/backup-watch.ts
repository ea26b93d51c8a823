import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import sql from 'sql-template-tag';
import { digits, orNull, queryRow, text, time } from '../database/rows.js';

const POLL_MS = 100;
/** Phases of `pg_stat_progress_basebackup` before PostgreSQL determines the end of the backup. */
const BEFORE_END: readonly string[] = [
  'initializing',
  'waiting for checkpoint to finish',
  'estimating backup size',
  'streaming database files',
];

export interface BackupProgress {
  doneBytes: number;
  /** `null` before PostgreSQL has estimated it. */
  totalBytes: number | null;
}

const PROGRESS = { phase: text(), done: digits(), total: orNull(digits()) };

/** Follows a base backup from a second session. */
export class BackupWatch {
  /**
   * A time before the end of the backup, which is therefore in it: the clock is read first, and afterwards the backup has not
   * reached its end.
   */
  private until: Date;

  constructor(
    private readonly client: Client,
    startedAt: Date,
    private readonly onProgress: (progress: BackupProgress) => void,
  ) {
    this.until = startedAt;
  }

  get completeUntil(): Date {
    return this.until;
  }

  /** Ends when `signal` is aborted. */
  async follow(pid: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = await readClock(this.client);
      const row = await queryRow(
        this.client,
        PROGRESS,
        sql`SELECT phase, backup_streamed AS done, backup_total AS total
           FROM pg_stat_progress_basebackup WHERE pid = ${pid}`,
      );
      if (row !== undefined) {
        if (BEFORE_END.includes(row.phase)) this.until = now;
        this.onProgress({
          doneBytes: Number(row.done),
          totalBytes: row.total === null ? null : Number(row.total),
        });
      }
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

export async function readClock(client: Client): Promise<Date> {
  const row = await queryRow(client, { now: time() }, sql`SELECT clock_timestamp() AS now`);
  return row?.now ?? new Date();
}
