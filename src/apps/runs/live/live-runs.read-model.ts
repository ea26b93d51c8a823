import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { queryRows } from '../../../database/rows.js';
import { RUN_COLUMNS, RUN_JOINS, UNFINISHED, RUN_ROW } from '../read/run-rows.js';
import { readRunQueues } from '../read/run-queues.js';
import { runResponse } from '../read/run.presenter.js';
import type { RunResponse } from '../read/run.response.js';

const MAX_RUNS = 500;

@Injectable()
export class LiveRunsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Active runs, the newest first, read along the partial index of each installation. */
  async unfinished(projectId: string): Promise<{ runs: WithoutCan<RunResponse>[]; truncated: boolean }> {
    const rows = await queryRows(
      this.dataSource,
      RUN_ROW,
      sql`SELECT ${RUN_COLUMNS}
         FROM (SELECT one.* FROM installations AS i
                 CROSS JOIN LATERAL (SELECT r.* FROM runs AS r
                                      WHERE r.installation_id = i.id AND ${UNFINISHED}
                                      ORDER BY r.created_at DESC LIMIT ${MAX_RUNS + 1}) AS one
                WHERE i.project_id = ${projectId} ORDER BY one.id DESC LIMIT ${MAX_RUNS + 1}) AS r
         ${RUN_JOINS} ORDER BY r.id DESC`,
    );
    const shown = rows.slice(0, MAX_RUNS);
    const queues = await readRunQueues(this.dataSource.manager, shown);
    return {
      runs: shown.map((row) => runResponse(row, queues.get(row.id) ?? null)),
      truncated: rows.length > MAX_RUNS,
    };
  }

  /** The latest 500 runs that have ended since `sinceMs`, ordered by their end. */
  async endedSince(projectId: string, sinceMs: number): Promise<WithoutCan<RunResponse>[]> {
    const rows = await queryRows(
      this.dataSource,
      RUN_ROW,
      sql`SELECT ${RUN_COLUMNS} FROM runs AS r ${RUN_JOINS}
        WHERE r.project_id = ${projectId} AND r.updated_at >= ${new Date(sinceMs)} AND r.state IN ('succeeded', 'failed', 'canceled')
        ORDER BY r.updated_at DESC LIMIT ${MAX_RUNS}`,
    );
    return rows.map((row) => runResponse(row, null)).toReversed();
  }
}
