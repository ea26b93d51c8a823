import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { OrganizationLookup } from '../../auth/authorization/organization-lookup.js';
import { RelationStore } from '../../auth/authorization/relation-store.js';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { boolean, queryRow } from '../../database/rows.js';
import { isProjectArchivedSql } from '../../project-table/project-sql.js';
import { isDagAllowed } from '../dags/dag-policy.js';
import { readDagScope } from '../dags/dag-scope.js';
import { dagRefusal } from '../dags/require-allowed-dag.js';
import type { Run } from '../model/runs/run.entity.js';
import type { RunError } from '../model/runs/observation.js';

/** A run submitted later than this after its creation is checked again. */
const FRESH_MS = 5000;

const FORBIDDEN: RunError = {
  code: 'actor_forbidden',
  message: 'The user who started the run no longer has permission to start runs of this installation.',
};
const INACTIVE: RunError = {
  code: 'installation_inactive',
  message:
    'The installation was suspended or uninstalled, or its project archived, before the run was submitted.',
};

/** Decides whether a delayed run may still be submitted: permissions and states may have changed since its creation. */
@Injectable()
export class SubmissionPolicy {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly organization: OrganizationLookup,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The error with which the run fails; `null` when it may be submitted. */
  async refusalOf(run: Run): Promise<RunError | null> {
    const startedByPerson = run.runKind === 'manual' || run.runKind === 'rerun';
    if (startedByPerson && this.clock.now() - run.createdAt.getTime() <= FRESH_MS) return null;
    if (!(await this.isInUse(run.installationId))) return INACTIVE;
    const object = { type: 'installation', id: run.installationId } as const;
    if (!(await this.relations.check(run.actorUserId, 'runs:start', object))) return FORBIDDEN;
    return (await this.isDagAllowed(run, startedByPerson)) ? null : dagNotAllowed(run.dagId);
  }

  /** The DAG may have been removed from the allow list since the run was created. */
  private async isDagAllowed(run: Run, startedByPerson: boolean): Promise<boolean> {
    if (this.config.appExecution.dagPolicy === 'open') return true;
    const scope = await readDagScope(this.dataSource.manager, run.appVersionId, run.projectId);
    if (isDagAllowed(run.dagId, scope)) return true;
    if (!startedByPerson) return false;
    const object = { type: 'organization', id: await this.organization.getId() } as const;
    return this.relations.check(run.actorUserId, 'organization:manage', object);
  }

  private async isInUse(installationId: string): Promise<boolean> {
    const isArchived = raw(isProjectArchivedSql('i.project_id'));
    const row = await queryRow(
      this.dataSource,
      { in_use: boolean() },
      sql`SELECT i.state = 'active' AND NOT ${isArchived} AS in_use FROM installations i WHERE i.id = ${installationId}`,
    );
    return row?.in_use === true;
  }
}

function dagNotAllowed(dagId: string): RunError {
  return { code: 'dag_not_allowed', message: dagRefusal(dagId) };
}
