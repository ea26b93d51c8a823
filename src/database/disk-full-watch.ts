import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { withinDeadline } from '../common/time/within-deadline.js';
import { execute } from './rows.js';

/** SQLSTATE disk_full. */
const DISK_FULL = '53100';
const PROBE_MS = 1000;
const PROBE_DEADLINE_MS = 5000;
/** The disk counts as usable again when a probe succeeds and no write has failed for this long. */
const QUIET_MS = 5000;
/**
 * Maximum depth of the search for the driver's error: this service's errors have it in `cause`; TypeORM's copy its
 * code.
 */
const MAX_WRAPPINGS = 4;

/**
 * Records that writes have failed because the database's disk is full, until a probe finds room again. Reads succeed
 * meanwhile, so that nothing else reports the problem.
 */
@Injectable()
export class DiskFullWatch implements OnModuleDestroy {
  private readonly logger = new Logger(DiskFullWatch.name);
  private lastFailureMs: number | null = null;
  private timer: NodeJS.Timeout | undefined;
  private probing: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.probing;
  }

  isFull(): boolean {
    return this.lastFailureMs !== null;
  }

  /** @param error any error of the database; all except those of a full disk are ignored. */
  report(error: unknown): void {
    if (!isDiskFull(error)) return;
    const isNew = this.lastFailureMs === null;
    this.lastFailureMs = performance.now();
    if (!isNew) return;
    this.logger.error(
      'writes fail because the disk of the database is full: /health/ready responds with 503',
      {
        err: error,
      },
    );
    this.schedule();
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.probing = this.probe();
    }, PROBE_MS);
    this.timer.unref();
  }

  private async probe(): Promise<void> {
    const hasRoom = await this.hasRoom();
    if (hasRoom && performance.now() - (this.lastFailureMs ?? 0) >= QUIET_MS) {
      this.lastFailureMs = null;
      this.logger.log('the disk of the database has free space again');
    } else {
      this.schedule();
    }
  }

  /** Makes the database write 8 MB to a temporary file: it needs disk, and changes no table. */
  private async hasRoom(): Promise<boolean> {
    const writing = this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SET LOCAL work_mem = '64kB'`);
      await execute(
        manager,
        sql`WITH filler AS MATERIALIZED (SELECT repeat('x', 8192) AS text FROM generate_series(1, 1024))
         SELECT max(length(text)) FROM filler`,
      );
    });
    try {
      await withinDeadline(writing, PROBE_DEADLINE_MS, 'the database did not respond in time');
      return true;
    } catch {
      return false;
    }
  }
}

function isDiskFull(error: unknown, wrappings = 0): boolean {
  if (!(error instanceof Error) || wrappings > MAX_WRAPPINGS) return false;
  if ('code' in error && error.code === DISK_FULL) return true;
  return isDiskFull(error.cause, wrappings + 1);
}
