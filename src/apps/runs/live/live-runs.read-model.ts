import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { RUN_COLUMNS, RUN_JOINS, UNFINISHED } from '../read/run-list-sql.js';
import { readRunQueues } from '../read/run-queues.js';
import type { RunRow } from '../read/run-row.js';
import { runResponse } from '../read/run.presenter.js';
import type { RunResponse } from '../read/run.response.js';

const MAX_RUNS = 500;

@Injectable()
export class LiveRunsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs that are not over, the newest first; of each installation along its index of these. */
  async unfinished(projectId: string): Promise<{ runs: WithoutCan<RunResponse>[]; truncated: boolean }> {
    const rows = await this.dataSource.query<RunRow[]>(
      `SELECT ${RUN_COLUMNS}
         FROM (SELECT one.* FROM installations AS i
                 CROSS JOIN LATERAL (SELECT r.* FROM runs AS r
                                      WHERE r.installation_id = i.id AND ${UNFINISHED}
                                      ORDER BY r.created_at DESC LIMIT $2) AS one
                WHERE i.project_id = $1 ORDER BY one.id DESC LIMIT $2) AS r
         ${RUN_JOINS} ORDER BY r.id DESC`,
      [projectId, MAX_RUNS + 1],
    );
    const shown = rows.slice(0, MAX_RUNS);
    const queues = await readRunQueues(this.dataSource.manager, shown);
    return {
      runs: shown.map((row) => runResponse(row, queues.get(row.id) ?? null)),
      truncated: rows.length > MAX_RUNS,
    };
  }

  /** Runs that have ended since then, the last of them last; at most 500, the latest. */
  async endedSince(projectId: string, sinceMs: number): Promise<WithoutCan<RunResponse>[]> {
    const rows = await this.dataSource.query<RunRow[]>(
      `SELECT ${RUN_COLUMNS} FROM runs AS r ${RUN_JOINS}
        WHERE r.project_id = $1 AND r.updated_at >= $2 AND r.state IN ('succeeded', 'failed', 'canceled')
        ORDER BY r.updated_at DESC LIMIT $3`,
      [projectId, new Date(sinceMs), MAX_RUNS],
    );
    return rows.map((row) => runResponse(row, null)).toReversed();
  }
}
