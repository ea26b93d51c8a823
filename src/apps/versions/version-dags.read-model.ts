import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../config/app-config.js';
import type { App } from '../model/app.entity.js';
import { VersionsReadModel } from './versions.read-model.js';
import { dagsOfVersion, disallowedDags } from '../dags/dag-policy.js';
import { readDagScope } from '../dags/dag-scope.js';
import type { VersionDagsResponse } from './version.dto.js';

/** Result of the DAG policy for runs of a version in a project, before it is installed there. */
@Injectable()
export class VersionDagsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly versions: VersionsReadModel,
    private readonly config: AppConfig,
  ) {}

  /**
   * @param projectId project for which the caller's permission to view was checked.
   * @throws ProblemError `not_found`
   */
  async read(app: App, version: string, projectId: string): Promise<VersionDagsResponse> {
    const { id } = await this.versions.one(app, version);
    const scope = await readDagScope(this.dataSource.manager, id, projectId);
    const { dagPolicy: policy } = this.config.appExecution;
    const notAllowed = policy === 'open' ? [] : disallowedDags(scope);
    return {
      policy,
      dags: dagsOfVersion(scope.app.slug, scope.manifest).map((dagId) => ({
        dag_id: dagId,
        allowed: !notAllowed.includes(dagId),
      })),
      not_allowed: notAllowed,
    };
  }
}
