import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { LiveRuns, type LiveRun } from '../../auth/authentication/run-tokens/live-runs.js';
import { list, queryRows, text } from '../../database/rows.js';

const LIVE_RUN = {
  runId: text(),
  userId: text(),
  projectId: text(),
  installationId: text(),
  grants: list(text()),
};

/**
 * Reads which runs are active and their approved permissions. Registered with `auth`, which calls it for every request
 * with a run's token.
 */
@Injectable()
export class LiveRunFinder implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly liveRuns: LiveRuns,
  ) {}

  onModuleInit(): void {
    this.liveRuns.register((runIds) => this.find(runIds));
  }

  /** An approval counts only when the run's own version requests it: a newer version can request more. */
  private find(runIds: readonly string[]): Promise<LiveRun[]> {
    return queryRows(
      this.dataSource,
      LIVE_RUN,
      sql`SELECT r.id AS "runId", r.actor_user_id AS "userId", r.project_id AS "projectId",
              r.installation_id AS "installationId",
              ARRAY(SELECT g.permission FROM installation_grants AS g
                     WHERE g.installation_id = r.installation_id
                       AND (v.manifest #> '{permissions,required}' ? g.permission
                            OR v.manifest #> '{permissions,optional}' ? g.permission)
                     ORDER BY g.permission COLLATE "C") AS grants
         FROM runs AS r
         JOIN installations AS i ON i.id = r.installation_id
         JOIN app_versions AS v ON v.id = r.app_version_id
        WHERE r.id = ANY (${runIds}::uuid[]) AND r.state IN ('submitted', 'running') AND i.state = 'active'`,
    );
  }
}
