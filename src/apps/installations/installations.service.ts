import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../audit/audit-actions.js';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { RelationStore } from '../../auth/authorization/relation-store.js';
import { Clock } from '../../common/clock.js';
import { requireVersion } from '../../common/http/expected-version.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { AppConfig } from '../../config/app-config.js';
import type { CheckedValue } from '../author-schemas/values/checked-value.js';
import type { App } from '../model/app.entity.js';
import { holdApp } from '../catalog/apps.service.js';
import { rewriteTriggers } from './installation-triggers.js';
import { AppVersion } from '../model/app-version.entity.js';
import { InstallationConfigs, type ConfigColumns } from '../configs/installation-configs.js';
import { changedFields, checkConfig, isSameJson, requireFittingConfig } from './config.js';
import { restoreSecrets } from '../author-schemas/values/secret-values.js';
import type { InstallAppDto, UpdateInstallationDto } from './installation.dto.js';
import { Installation } from '../model/installation.entity.js';
import type { InstallationResponse } from './installation.response.js';
import { readInstallation } from './installations.read-model.js';
import {
  addGrants,
  lockAny,
  lockInstalled,
  requireRequested,
  versionNamed,
  EVENTS_ACTIVE,
} from './installed-version.js';
import { APP_PROBLEMS } from '../problems.js';
import { installationAuditEntry } from './installation-audit-entry.js';

/** Installs apps in projects, configures, suspends and uninstalls them. */
@Injectable()
export class InstallationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly configs: InstallationConfigs,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * @param projectId project in which the caller's permission to manage installations was checked.
   * @throws ProblemError `already_installed`, `app_archived`, `config_invalid`, `validation_failed`
   */
  async install(
    caller: UserCaller,
    { id: appId }: App,
    projectId: string,
    { version: wanted, config: sent = {}, approve = [] }: Omit<InstallAppDto, 'project_id'>,
  ): Promise<WithoutCan<InstallationResponse>> {
    const checked = await this.checkNew(appId, wanted, sent);
    return this.dataSource.transaction(async (manager) => {
      const app = await holdApp(manager, appId);
      const version = await versionNamed(manager, appId, wanted);
      requireRequested(version, approve);
      const config = restoreSecrets(sent, {}, [version.manifest.config_schema]);
      await requireFittingConfig(this.configs.schemas, manager, version, config, checked);
      const now = new Date(this.clock.now());
      const installation: Omit<Installation, 'config' | 'sealedConfig'> = {
        id: uuidV7(),
        appId,
        projectId,
        appVersionId: version.id,
        pendingVersionId: null,
        pendingConfig: null,
        sealedPendingConfig: null,
        state: 'active',
        version: 1,
        createdBy: caller.userId,
        actsFor: caller.userId,
        refusedKind: null,
        refusedCode: null,
        refusedDetail: null,
        refusedAt: null,
        ...EVENTS_ACTIVE,
        createdAt: now,
        updatedAt: now,
      };
      const columns = this.configs.columns(installation.id, { config }, [version.manifest.config_schema]);
      await insertInstallation(manager, installation, columns, app);
      await this.relations.write(manager, {
        parents: {
          add: [
            {
              object: { type: 'installation', id: installation.id },
              parent: { type: 'project', id: projectId },
            },
          ],
        },
      });
      await addGrants(manager, installation.id, approve, { userId: caller.userId, at: now });
      await rewriteTriggers(manager, installation, version.manifest, now);
      await this.record(manager, caller, installation, 'installation.installed', {
        version: version.version,
        approved: approve,
      });
      return this.read(manager, installation.id);
    });
  }

  /**
   * @param expected version that the caller has read; `null`: any.
   * @throws ProblemError `version_stale`, `config_invalid`, `installation_inactive` when it was uninstalled.
   */
  async update(
    caller: UserCaller,
    { id }: Installation,
    expected: number | null,
    { config: sent, state }: Omit<UpdateInstallationDto, 'version'>,
  ): Promise<WithoutCan<InstallationResponse>> {
    const checked = sent === undefined ? null : await this.checkChanged(id, sent);
    return this.dataSource.transaction(async (manager) => {
      const installation = this.configs.opened(await lockInstalled(manager, id));
      const version = await manager.findOneByOrFail(AppVersion, { id: installation.appVersionId });
      const schemas = [version.manifest.config_schema, installation.hidden];
      const config = sent && restoreSecrets(sent, installation.config, schemas);
      const newConfig = config !== undefined && !isSameJson(config, installation.config) ? config : undefined;
      const isResumed = state === 'active' && installation.eventsSuspendedAt !== null;
      const newState = state === installation.state && !isResumed ? undefined : state;
      if (newConfig === undefined && newState === undefined) return this.read(manager, id);
      requireVersion(installation.version, expected);
      if (newConfig !== undefined) {
        await requireFittingConfig(this.configs.schemas, manager, version, newConfig, checked);
      }
      const now = new Date(this.clock.now());
      const { values, parameters } = this.configs.columns(id, { config: newConfig }, schemas);
      await manager
        .createQueryBuilder()
        .update(Installation)
        .set({
          ...values,
          ...(newState === undefined ? {} : { state: newState }),
          ...(newState === 'active' ? { actsFor: caller.userId, ...EVENTS_ACTIVE } : {}),
          updatedAt: now,
          version: installation.version + 1,
        })
        .where({ id })
        .setParameters(parameters)
        .execute();
      if (newConfig !== undefined) {
        await this.record(manager, caller, installation, 'installation.configured', {
          fields: changedFields(installation.config, newConfig),
        });
      }
      if (newState !== undefined) {
        await rewriteTriggers(manager, { id, state: newState }, version.manifest, now);
        const action = newState === 'active' ? 'installation.resumed' : 'installation.suspended';
        await this.record(manager, caller, installation, action, {});
      }
      return this.read(manager, id);
    });
  }

  /**
   * No further run starts: runs that were not submitted end when they are due, active ones continue. Idempotent.
   *
   * @throws ProblemError `version_stale`
   */
  async uninstall(
    caller: UserCaller,
    { id }: Installation,
    expected: number | null,
  ): Promise<WithoutCan<InstallationResponse>> {
    return this.dataSource.transaction(async (manager) => {
      const installation = await lockAny(manager, id);
      if (installation.state === 'uninstalled') return this.read(manager, id);
      requireVersion(installation.version, expected);
      const version = await manager.findOneByOrFail(AppVersion, { id: installation.appVersionId });
      const now = new Date(this.clock.now());
      await manager.update(
        Installation,
        { id },
        {
          state: 'uninstalled',
          pendingVersionId: null,
          pendingConfig: null,
          sealedPendingConfig: null,
          updatedAt: now,
          version: installation.version + 1,
        },
      );
      await rewriteTriggers(manager, { id, state: 'uninstalled' }, version.manifest, now);
      await this.record(manager, caller, installation, 'installation.uninstalled', {
        version: version.version,
      });
      return this.read(manager, id);
    });
  }

  private read(manager: EntityManager, id: string): Promise<WithoutCan<InstallationResponse>> {
    return readInstallation(manager, id, this.config.appExecution.dagPolicy);
  }

  /** Checks the configuration before the transaction, which validates the rest of the request. */
  private async checkNew(
    appId: string,
    version: string,
    sent: Record<string, unknown>,
  ): Promise<CheckedValue | null> {
    const { manager } = this.dataSource;
    const found = await manager.findOneBy(AppVersion, { appId, version });
    if (found === null) return null;
    const config = restoreSecrets(sent, {}, [found.manifest.config_schema]);
    return checkConfig(this.configs.schemas, manager, found, config);
  }

  private async checkChanged(id: string, sent: Record<string, unknown>): Promise<CheckedValue | null> {
    const { manager } = this.dataSource;
    const installation = this.configs.opened(await manager.findOneByOrFail(Installation, { id }));
    const version = await manager.findOneByOrFail(AppVersion, { id: installation.appVersionId });
    const schemas = [version.manifest.config_schema, installation.hidden];
    const config = restoreSecrets(sent, installation.config, schemas);
    if (isSameJson(config, installation.config)) return null;
    return checkConfig(this.configs.schemas, manager, version, config);
  }

  private async record(
    manager: EntityManager,
    caller: UserCaller,
    installation: Pick<Installation, 'id' | 'appId' | 'projectId'>,
    action: AuditAction,
    metadata: Record<string, unknown>,
  ): Promise<void> {
    const entry = await installationAuditEntry(manager, installation, action, metadata);
    await this.audit.record(manager, actorOf(caller), entry);
  }
}

/** Of two concurrent inserts the unique index admits one; the other waits for it and then fails. */
async function insertInstallation(
  manager: EntityManager,
  installation: Omit<Installation, 'config' | 'sealedConfig'>,
  { values, parameters }: ConfigColumns,
  { slug }: App,
): Promise<void> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(Installation)
    .values({ ...installation, ...values, pendingConfig: null })
    .setParameters(parameters)
    .orIgnore()
    .returning('id')
    .execute();
  if ((inserted.raw as unknown[]).length > 0) return;
  throw new ProblemError(
    APP_PROBLEMS.already_installed,
    `The app "${slug}" is installed in this project. Upgrade or configure that installation.`,
  );
}
