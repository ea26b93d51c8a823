import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { queryRows } from '../../../database/rows.js';
import { UNFINISHED } from '../read/run-rows.js';
import { STREAMED_COLUMNS, STREAMED_RUN, type StreamedRun } from '../run-changes.js';

const MAX_RUNS = 500;

@Injectable()
export class LiveRunsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Active runs, the newest first, read along the partial index of each installation. */
  async unfinished(projectId: string): Promise<{ runs: StreamedRun[]; truncated: boolean }> {
    const runs = await queryRows(
      this.dataSource,
      STREAMED_RUN,
      sql`SELECT ${STREAMED_COLUMNS}
         FROM (SELECT one.* FROM installations AS i
                 CROSS JOIN LATERAL (SELECT r.* FROM runs AS r
                                      WHERE r.installation_id = i.id AND ${UNFINISHED}
                                      ORDER BY r.created_at DESC LIMIT ${MAX_RUNS + 1}) AS one
                WHERE i.project_id = ${projectId} ORDER BY one.id DESC LIMIT ${MAX_RUNS + 1}) AS r
        ORDER BY r.id DESC`,
    );
    return { runs: runs.slice(0, MAX_RUNS), truncated: runs.length > MAX_RUNS };
  }

  /** The latest 500 runs that have ended since `sinceMs`, ordered by their end. */
  async endedSince(projectId: string, sinceMs: number): Promise<StreamedRun[]> {
    const rows = await queryRows(
      this.dataSource,
      STREAMED_RUN,
      sql`SELECT ${STREAMED_COLUMNS} FROM runs
        WHERE project_id = ${projectId} AND updated_at >= ${new Date(sinceMs)} AND state IN ('succeeded', 'failed', 'canceled')
        ORDER BY updated_at DESC LIMIT ${MAX_RUNS}`,
    );
    return rows.toReversed();
  }
}
