import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { isUuid } from '../../../common/uuid-v7.js';
import type { UserCaller } from '../../caller.js';
import { PermissionChecks, notFoundOrHidden } from '../../authorization/permission-checks.js';
import type { Permission } from '../../permissions.js';
import { findProject, type ProjectName } from '../../../project-table/read-projects.js';
import { refuseArchived } from '../../authorization/refuse-archived.js';
import { SensitiveChanges } from '../../authorization/sensitive-changes.js';
import { boolean, orNull, queryRow, text } from '../../../database/rows.js';

/** Properties of the requested account that determine the caller's permission. */
export interface ManagedAccount {
  id: string;
  name: string;
  /** `null`: the organization's administrators manage it. */
  project: ProjectName | null;
  isDeleted: boolean;
}

const ACCOUNT = { id: text(), name: text(), is_deleted: boolean(), project_id: orNull(text()) };

const MANAGE: Permission = 'members:manage';

/**
 * Authorizes the management of service accounts: project owners manage those of their project, the organization's
 * administrators all.
 */
@Injectable()
export class ServiceAccountAccess {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly permissions: PermissionChecks,
    private readonly sensitiveChanges: SensitiveChanges,
  ) {}

  /**
   * @param reference a project's id or key; `null`: the organization.
   * @returns the project.
   * @throws ProblemError `forbidden`, `scope_missing`, `not_found`
   */
  async requireManage(caller: UserCaller, reference: string | null): Promise<ProjectName | null> {
    if (reference !== null) return this.permissions.requireOnProject(caller, MANAGE, reference);
    await this.permissions.requireOnOrganization(caller, MANAGE);
    return null;
  }

  /** {@link requireManage} for a change, which is always sensitive. */
  async requireChange(caller: UserCaller, reference: string | null): Promise<ProjectName | null> {
    const project = await this.requireManage(caller, reference);
    if (project !== null) refuseArchived(project, caller.origin.method);
    this.sensitiveChanges.require(caller, MANAGE);
    return project;
  }

  /** @throws ProblemError `not_found`, `forbidden`, `scope_missing` */
  async findForReading(caller: UserCaller, id: string): Promise<ManagedAccount> {
    const account = await this.find(id);
    await this.requireManage(caller, account.project?.id ?? null).catch(hideProject);
    return account;
  }

  /** @throws ProblemError as {@link findForReading}; `conflict` for a deleted account. */
  async findForChange(caller: UserCaller, id: string): Promise<ManagedAccount> {
    const account = await this.find(id);
    await this.requireChange(caller, account.project?.id ?? null).catch(hideProject);
    if (account.isDeleted) {
      throw new ProblemError('conflict', 'This service account was deleted. Create another one.');
    }
    return account;
  }

  /**
   * A service account cannot grant sensitive permissions that it does not have.
   *
   * @throws ProblemError `forbidden`
   */
  requireMayPassOn({ credential }: UserCaller, permissions: readonly Permission[]): void {
    if (credential.kind !== 'service_account') return;
    const missing = permissions.find((permission) => !credential.sensitivePermissions.includes(permission));
    if (missing === undefined) return;
    throw new ProblemError(
      'forbidden',
      `A service account can pass on only sensitive permissions that it was granted itself; "${missing}" is not one of them.`,
    );
  }

  private async find(id: string): Promise<ManagedAccount> {
    if (!isUuid(id)) throw noSuchServiceAccount();
    const row = await queryRow(
      this.dataSource,
      ACCOUNT,
      sql`SELECT a.id, u.name, u.deactivated_at IS NOT NULL AS is_deleted, a.project_id
            FROM service_accounts AS a JOIN users AS u ON u.id = a.id
           WHERE a.id = ${id}`,
    );
    if (row === undefined) throw noSuchServiceAccount();
    const { id: accountId, name, is_deleted: isDeleted, project_id: projectId } = row;
    const project = projectId === null ? null : await findProject(this.dataSource, projectId);
    return { id: accountId, name, project, isDeleted };
  }
}

export function noSuchServiceAccount(): ProblemError {
  return new ProblemError(
    'not_found',
    'The service account does not exist, or you lack permission to view it.',
  );
}

/** Omits the project from the error, because the caller may not view it. */
function hideProject(error: unknown): never {
  const isHidden = error instanceof ProblemError && error.detail === notFoundOrHidden('project').detail;
  throw isHidden ? noSuchServiceAccount() : error;
}
