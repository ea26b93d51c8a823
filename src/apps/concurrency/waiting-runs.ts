import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { execute, number, orNull, queryRow, queryRows, text } from '../../database/rows.js';
import { activeCount, hasWaiting } from './installation-slots.js';

/** Installations per poll; the next poll follows within a second. */
const MAX_INSTALLATIONS = 200;
/** Maximum number of runs that are promoted in one transaction. */
const MAX_RUNS = 500;

/** Assigns the free slots of an installation to its waiting runs, the oldest first. */
@Injectable()
export class WaitingRuns {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Promotes runs of every installation that has waiting runs, because a notification can be lost and a limit raised. @returns number of promoted runs. */
  async promoteAll(): Promise<number> {
    const rows = await queryRows(
      this.dataSource,
      { id: text() },
      sql`WITH RECURSIVE installation (id) AS (
         (SELECT installation_id FROM runs WHERE state = 'submitted' AND submission = 'waiting'
           ORDER BY installation_id LIMIT 1)
         UNION ALL
         SELECT (SELECT r.installation_id FROM runs r
                  WHERE r.state = 'submitted' AND r.submission = 'waiting' AND r.installation_id > i.id
                  ORDER BY r.installation_id LIMIT 1)
           FROM installation i WHERE i.id IS NOT NULL)
       SELECT id FROM installation WHERE id IS NOT NULL ORDER BY random() LIMIT ${MAX_INSTALLATIONS}`,
    );
    let promoted = 0;
    for (const { id } of rows) promoted += await this.promote(id);
    return promoted;
  }

  /** Does nothing while another transaction counts the installation's runs. @returns number of promoted runs. */
  async promote(installationId: string): Promise<number> {
    if (!(await hasWaiting(this.dataSource.manager, installationId))) return 0;
    return this.dataSource.transaction(async (manager) => {
      const limit = await lockedLimit(manager, installationId);
      if (limit === 'busy') return 0;
      const free = limit === null ? MAX_RUNS : limit - (await activeCount(manager, installationId));
      return free > 0 ? this.release(manager, installationId, Math.min(free, MAX_RUNS)) : 0;
    });
  }

  /** Starts the time limit of the submission now: the wait for a slot is not counted against the orchestrator. */
  private release(manager: EntityManager, installationId: string, count: number): Promise<number> {
    const now = new Date(this.clock.now());
    const deadline = new Date(now.getTime() + this.config.appExecution.submitTimeoutMs);
    return execute(
      manager,
      sql`UPDATE runs SET submission = 'pending', next_check_at = ${now}, submit_deadline = ${deadline}
        WHERE id IN (SELECT id FROM runs
                      WHERE installation_id = ${installationId} AND state = 'submitted' AND submission = 'waiting'
                      ORDER BY created_at, id LIMIT ${count} FOR UPDATE)`,
    );
  }
}

/** The installed version's limit, `null` without one; the installation's row is held after it. */
async function lockedLimit(manager: EntityManager, installationId: string): Promise<number | null | 'busy'> {
  const row = await queryRow(
    manager,
    { limit: orNull(number()) },
    sql`SELECT (v.manifest -> 'concurrency' ->> 'limit')::int AS limit
       FROM installations i JOIN app_versions v ON v.id = i.app_version_id
      WHERE i.id = ${installationId} FOR NO KEY UPDATE OF i SKIP LOCKED`,
  );
  return row === undefined ? 'busy' : row.limit;
}
