import { Injectable, Logger } from '@nestjs/common';
import { CronExpression, Cron } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { JobRunner } from './job-runner.js';
import { number, queryRow } from './rows.js';

/**
 * Connections whose statements are short and can hold locks. Those of backups and replays are missing: they may send
 * one result for hours.
 */
const NAMES = ['signalbox', 'signalbox ingest', 'signalbox ingest log'];
/** As `idle_in_transaction_session_timeout`, and longer than nearly all statements may take. */
const STALLED_MS = 30_000;

/**
 * Closes connections whose process has stopped reading, as a frozen process does. While PostgreSQL waits to send the
 * rest of a result, neither `statement_timeout` nor `idle_in_transaction_session_timeout` ends the session, and its
 * locks would be held as long as the process exists. `tcp_user_timeout` does not apply to Unix sockets.
 */
@Injectable()
export class StalledConnections {
  private readonly logger = new Logger(StalledConnections.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
  ) {}

  @Cron(CronExpression.EVERY_10_SECONDS)
  async close(): Promise<void> {
    await this.jobs.run('close-stalled-connections', { leaseMs: 30_000, everyMs: 5000 }, async () => {
      const closed = await this.closeAfter(STALLED_MS);
      if (closed > 0) this.logger.warn('connections of processes that read nothing were closed', { closed });
    });
  }

  /**
   * @param stalledMs age of the statement from which on its result should have been read.
   * @returns the number of closed connections.
   */
  async closeAfter(stalledMs: number): Promise<number> {
    const row = await queryRow(
      this.dataSource,
      { closed: number() },
      sql`SELECT count(*) FILTER (WHERE pg_terminate_backend(pid))::int AS closed FROM pg_stat_activity
           WHERE datname = current_database() AND usename = current_user AND application_name = ANY (${NAMES})
             AND wait_event = 'ClientWrite' AND query_start < clock_timestamp() - make_interval(secs => ${stalledMs / 1000})`,
    );
    return row?.closed ?? 0;
  }
}
