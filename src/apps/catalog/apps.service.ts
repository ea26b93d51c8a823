import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import type { AuditAction } from '../../audit/audit-actions.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { Clock } from '../../common/clock.js';
import { differences } from '../../common/differences.js';
import { requireVersion } from '../../common/http/expected-version.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { AppOwners, type OwnerColumns } from './app-owners.js';
import { App } from '../model/app.entity.js';
import { readApp } from './apps.read-model.js';
import type { CreateAppDto, UpdateAppDto, AppResponse } from './app.dto.js';
import { APP_PROBLEMS } from '../problems.js';
import { Installation } from '../model/installation.entity.js';

/** Maximum number of apps of one owner, because every user may own apps; two concurrent creations can exceed it by one. */
export const MAX_APPS_OF_OWNER = 500;

/** The only writer of apps. */
@Injectable()
export class AppsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly owners: AppOwners,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `app_slug_taken`, also by an archived app; `conflict` when the owner has too many. */
  async create(caller: UserCaller, input: CreateAppDto): Promise<WithoutCan<AppResponse>> {
    const { slug, name, description = '' } = input;
    const owner = await this.owners.resolve(caller, input.owner);
    return this.dataSource.transaction(async (manager) => {
      await refuseTooMany(manager, owner);
      const now = new Date(this.clock.now());
      const app: App = {
        id: uuidV7(),
        slug,
        ...owner,
        name,
        description,
        archivedAt: null,
        version: 1,
        createdBy: caller.userId,
        createdAt: now,
        updatedAt: now,
      };
      await insertApp(manager, app);
      await this.owners.relate(manager, app);
      await this.record(manager, caller, app, 'app.created', { slug, name, owner_kind: owner.ownerKind });
      return readApp(manager, app.id);
    });
  }

  /**
   * @param expected version that the caller has read; `null`: any.
   * @throws ProblemError `version_stale`; `app_in_use` for one that is to be archived and is installed; `app_archived` for a
   *   change of an app that stays archived.
   */
  async update(
    caller: UserCaller,
    { id }: App,
    expected: number | null,
    { name, description, archived }: Omit<UpdateAppDto, 'version'>,
  ): Promise<WithoutCan<AppResponse>> {
    return this.dataSource.transaction(async (manager) => {
      const app = await lockApp(manager, id);
      const wasArchived = app.archivedAt !== null;
      const patch = { name, description, archived: archived ?? wasArchived };
      const { before, after } = differences({ ...app, archived: wasArchived }, patch);
      if (Object.keys(after).length === 0) return readApp(manager, id);
      requireVersion(app.version, expected);
      if (wasArchived && patch.archived) throw appArchived(app.slug);
      if (patch.archived) await refuseInstalled(manager, app);
      const now = new Date(this.clock.now());
      const { archived: archives, ...fields } = after;
      await manager.update(
        App,
        { id },
        {
          ...fields,
          ...(archives === undefined ? {} : { archivedAt: archives ? now : null }),
          updatedAt: now,
          version: app.version + 1,
        },
      );
      await this.record(manager, caller, app, actionOf(archives), { slug: app.slug, before, after });
      return readApp(manager, id);
    });
  }

  private async record(
    manager: EntityManager,
    caller: UserCaller,
    app: App,
    action: AuditAction,
    metadata: Record<string, unknown>,
  ): Promise<void> {
    await this.audit.record(manager, actorOf(caller), {
      action,
      resource: `app/${app.id}`,
      projectId: app.ownerProjectId,
      metadata,
    });
  }
}

/**
 * Locks the app against other changes of it and against new installations ({@link holdApp}); runs and versions that only
 * reference it do not wait.
 */
export async function lockApp(manager: EntityManager, id: string): Promise<App> {
  return manager.findOneOrFail(App, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/**
 * Keeps the app from being archived until the transaction ends.
 *
 * @throws ProblemError `app_archived`
 */
export async function holdApp(manager: EntityManager, id: string): Promise<App> {
  const app = await manager.findOneOrFail(App, { where: { id }, lock: { mode: 'pessimistic_read' } });
  if (app.archivedAt !== null) throw appArchived(app.slug);
  return app;
}

export function appArchived(slug: string): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.app_archived,
    `The app "${slug}" is archived. Restore it first (PATCH /api/v1/apps/${slug} with {"archived": false}).`,
  );
}

function actionOf(archives: boolean | undefined): AuditAction {
  if (archives === undefined) return 'app.updated';
  return archives ? 'app.archived' : 'app.restored';
}

async function insertApp(manager: EntityManager, app: App): Promise<void> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(App)
    .values(app)
    .orIgnore()
    .returning('id')
    .execute();
  if ((inserted.raw as unknown[]).length > 0) return;
  throw new ProblemError(
    APP_PROBLEMS.app_slug_taken,
    'Choose another slug; another app has or had this one.',
    {
      errors: [{ path: 'slug', problem: 'is taken' }],
    },
  );
}

async function refuseTooMany(manager: EntityManager, owner: OwnerColumns): Promise<void> {
  const { ownerKind, ownerProjectId, ownerUserId } = owner;
  const count = await manager.countBy(App, {
    ownerKind,
    ownerProjectId: ownerProjectId ?? IsNull(),
    ownerUserId: ownerUserId ?? IsNull(),
  });
  if (count < MAX_APPS_OF_OWNER) return;
  throw new ProblemError('conflict', `One owner can have ${MAX_APPS_OF_OWNER} apps, archived ones included.`);
}

/** Omits the names of the projects, which the caller may lack permission to view. */
async function refuseInstalled(manager: EntityManager, { id, slug }: App): Promise<void> {
  const count = await manager.countBy(Installation, { appId: id, state: Not('uninstalled') });
  if (count === 0) return;
  throw new ProblemError(
    APP_PROBLEMS.app_in_use,
    `The app "${slug}" is installed in ${count} ${count === 1 ? 'project' : 'projects'}. Uninstall it there first.`,
  );
}
