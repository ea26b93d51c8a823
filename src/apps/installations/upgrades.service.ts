import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../audit/audit-actions.js';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { Clock } from '../../common/clock.js';
import { requireVersion } from '../../common/http/expected-version.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { AppConfig } from '../../config/app-config.js';
import type { CheckedValue } from '../author-schemas/values/checked-value.js';
import { rewriteTriggers } from './installation-triggers.js';
import { AppVersion } from '../model/app-version.entity.js';
import { requestsPermission, missingPermissions } from './requested-permissions.js';
import { InstallationConfigs, type OpenedInstallation, schemasOf } from '../configs/installation-configs.js';
import { changedFields, checkConfig, isSameJson, requireFittingConfig } from './config.js';
import { restoreSecrets } from '../author-schemas/values/secret-values.js';
import type { UpgradeInstallationDto } from './installation.dto.js';
import { InstallationGrant } from '../model/installation-grant.entity.js';
import { Installation } from '../model/installation.entity.js';
import type { InstallationResponse } from './installation.response.js';
import { readInstallation } from './installations.read-model.js';
import {
  addGrants,
  dropUnrequestedGrants,
  grantsOf,
  lockInstalled,
  requireRequested,
  versionNamed,
  EVENTS_ACTIVE,
} from './installed-version.js';
import { installationAuditEntry } from './installation-audit-entry.js';

/** A change of one installation, whose row is locked. */
interface Change {
  manager: EntityManager;
  caller: UserCaller;
  installation: OpenedInstallation;
  now: Date;
  /** Columns that are updated at the end of the transaction. */
  columns: Partial<Installation>;
  changed: boolean;
}

/**
 * Changes versions and approvals of installations. A version that requires more than was approved is pending, and the installed
 * version stays in use, until the missing permissions are approved.
 */
@Injectable()
export class UpgradesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly configs: InstallationConfigs,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * Installs another version, which may be older. Installing the version in use withdraws the pending one.
   *
   * @param expected version that the caller has read; `null`: any.
   * @throws ProblemError `version_stale`, `config_invalid`, `validation_failed`, `installation_inactive`
   */
  async upgrade(
    caller: UserCaller,
    { id }: Installation,
    expected: number | null,
    { version: wanted, config: sent, approve = [] }: UpgradeInstallationDto,
  ): Promise<WithoutCan<InstallationResponse>> {
    const checked = await this.checkUpgrade(id, wanted, sent);
    return this.change(caller, id, expected, async (change) => {
      const { manager, installation } = change;
      const target = await versionNamed(manager, installation.appId, wanted);
      requireRequested(target, approve);
      const installed = await installedVersion(change);
      // The caller may have read the masked configuration of the version in use.
      const schemas = [installed.manifest.config_schema, target.manifest.config_schema, installation.hidden];
      const config = sent && restoreSecrets(sent, installation.config, schemas);
      const newConfig = config ?? installation.config;
      await requireFittingConfig(this.configs.schemas, manager, target, newConfig, checked);
      await this.approve(change, approve);
      if (target.id === installation.appVersionId) return this.stay(change, target, newConfig);
      const missing = missingPermissions(target.manifest, await grantsOf(manager, id));
      if (missing.length === 0) return this.use(change, target, newConfig);
      return this.requestUpgrade(change, target, config ?? null, missing);
    });
  }

  /**
   * Approves a permission that the version in use or the pending one requests. Idempotent.
   *
   * @throws ProblemError `not_found` for any other permission; `config_invalid` when the approval would install the
   *   pending version and the configuration does not fit it: nothing is approved then.
   */
  async grant(
    caller: UserCaller,
    { id }: Installation,
    expected: number | null,
    permission: string,
  ): Promise<WithoutCan<InstallationResponse>> {
    const checked = await this.checkPending(id);
    return this.change(caller, id, expected, async (change) => {
      const { manager, installation } = change;
      const { pending } = await requireRequestedByEither(change, permission);
      await this.approve(change, [permission]);
      if (!change.changed || pending === null) return;
      if (missingPermissions(pending.manifest, await grantsOf(manager, id)).length > 0) return;
      const config = installation.pendingConfig ?? installation.config;
      await requireFittingConfig(this.configs.schemas, manager, pending, config, checked);
      await this.use(change, pending, config);
    });
  }

  /** Revokes an approval. Without one that is required no run starts. Idempotent. */
  async revoke(
    caller: UserCaller,
    { id }: Installation,
    expected: number | null,
    permission: string,
  ): Promise<WithoutCan<InstallationResponse>> {
    return this.change(caller, id, expected, async (change) => {
      await requireRequestedByEither(change, permission);
      const { affected } = await change.manager.delete(InstallationGrant, { installationId: id, permission });
      if (!affected) return;
      change.changed = true;
      await this.record(change, 'installation.grant_revoked', { permission });
    });
  }

  /** Checks the configuration before the transaction, which validates the rest of the request. */
  private async checkUpgrade(
    id: string,
    version: string,
    sent: Record<string, unknown> | undefined,
  ): Promise<CheckedValue | null> {
    const { manager } = this.dataSource;
    const installation = this.configs.opened(await manager.findOneByOrFail(Installation, { id }));
    const target = await manager.findOneBy(AppVersion, { appId: installation.appId, version });
    if (target === null) return null;
    const installed = await manager.findOneByOrFail(AppVersion, { id: installation.appVersionId });
    const schemas = [installed.manifest.config_schema, target.manifest.config_schema, installation.hidden];
    const config = sent && restoreSecrets(sent, installation.config, schemas);
    return checkConfig(this.configs.schemas, manager, target, config ?? installation.config);
  }

  /** As {@link checkUpgrade}, for the approval that may install the pending version. */
  private async checkPending(id: string): Promise<CheckedValue | null> {
    const { manager } = this.dataSource;
    const { pendingVersionId, pendingConfig, config } = this.configs.opened(
      await manager.findOneByOrFail(Installation, { id }),
    );
    if (pendingVersionId === null) return null;
    const pending = await manager.findOneByOrFail(AppVersion, { id: pendingVersionId });
    return checkConfig(this.configs.schemas, manager, pending, pendingConfig ?? config);
  }

  private async change(
    caller: UserCaller,
    id: string,
    expected: number | null,
    work: (change: Change) => Promise<void>,
  ): Promise<WithoutCan<InstallationResponse>> {
    return this.dataSource.transaction(async (manager) => {
      const installation = this.configs.opened(await lockInstalled(manager, id));
      requireVersion(installation.version, expected);
      const now = new Date(this.clock.now());
      const change: Change = { manager, caller, installation, now, columns: {}, changed: false };
      await work(change);
      if (change.changed) {
        const { config, pendingConfig, ...columns } = change.columns;
        const schemas = await schemasOf(manager, [
          installation.appVersionId,
          installation.pendingVersionId,
          columns.appVersionId,
          columns.pendingVersionId,
        ]);
        const configs = { config, pendingConfig };
        const { values, parameters } = this.configs.columns(id, configs, [...schemas, installation.hidden]);
        await manager
          .createQueryBuilder()
          .update(Installation)
          .set({ ...columns, ...values, updatedAt: now, version: installation.version + 1 })
          .where({ id })
          .setParameters(parameters)
          .execute();
      }
      return readInstallation(manager, id, this.config.appExecution.dagPolicy);
    });
  }

  private async approve(change: Change, permissions: readonly string[]): Promise<void> {
    const { manager, caller, installation, now } = change;
    const by = { userId: caller.userId, at: now };
    for (const permission of await addGrants(manager, installation.id, permissions, by)) {
      change.changed = true;
      await this.record(change, 'installation.grant_approved', { permission });
    }
  }

  /** Keeps the version in use, and withdraws a pending one. */
  private async stay(change: Change, version: AppVersion, config: Record<string, unknown>): Promise<void> {
    const { manager, installation } = change;
    const { pendingVersionId } = installation;
    if (pendingVersionId !== null) {
      const pending = await manager.findOneByOrFail(AppVersion, { id: pendingVersionId });
      const revoked = await dropUnrequestedGrants(manager, installation.id, [version]);
      change.changed = true;
      change.columns = { pendingVersionId: null, pendingConfig: null };
      await this.record(change, 'installation.upgrade_withdrawn', { version: pending.version, revoked });
    }
    if (!isSameJson(config, installation.config)) {
      change.changed = true;
      change.columns = { ...change.columns, config };
      await this.record(change, 'installation.configured', {
        fields: changedFields(installation.config, config),
      });
    }
  }

  private async requestUpgrade(
    change: Change,
    target: AppVersion,
    config: Record<string, unknown> | null,
    missing: readonly string[],
  ): Promise<void> {
    const { installation } = change;
    const isPending = installation.pendingVersionId === target.id;
    if (isPending && isSameJson(installation.pendingConfig, config)) return;
    const installed = await installedVersion(change);
    const revoked = await dropUnrequestedGrants(change.manager, installation.id, [installed, target]);
    change.changed = true;
    change.columns = { pendingVersionId: target.id, pendingConfig: config };
    await this.record(change, 'installation.upgrade_requested', {
      from: installed.version,
      to: target.version,
      missing,
      revoked,
    });
  }

  private async use(change: Change, target: AppVersion, config: Record<string, unknown>): Promise<void> {
    const { manager, caller, installation, now } = change;
    const installed = await installedVersion(change);
    const revoked = await dropUnrequestedGrants(manager, installation.id, [target]);
    await rewriteTriggers(manager, installation, target.manifest, now);
    change.changed = true;
    change.columns = {
      appVersionId: target.id,
      pendingVersionId: null,
      pendingConfig: null,
      config,
      actsFor: caller.userId,
      ...EVENTS_ACTIVE,
    };
    await this.record(change, 'installation.upgraded', {
      from: installed.version,
      to: target.version,
      revoked,
    });
  }

  private async record(
    { manager, caller, installation }: Change,
    action: AuditAction,
    metadata: Record<string, unknown>,
  ): Promise<void> {
    const entry = await installationAuditEntry(manager, installation, action, metadata);
    await this.audit.record(manager, actorOf(caller), entry);
  }
}

async function installedVersion({ manager, installation }: Change): Promise<AppVersion> {
  return manager.findOneByOrFail(AppVersion, { id: installation.appVersionId });
}

/** @throws ProblemError `not_found` */
async function requireRequestedByEither(
  change: Change,
  permission: string,
): Promise<{ pending: AppVersion | null }> {
  const { manager, installation } = change;
  const installed = await installedVersion(change);
  const pending =
    installation.pendingVersionId === null
      ? null
      : await manager.findOneByOrFail(AppVersion, { id: installation.pendingVersionId });
  const versions = pending === null ? [installed] : [installed, pending];
  if (versions.some(({ manifest }) => requestsPermission(manifest, permission))) return { pending };
  throw new ProblemError(
    'not_found',
    'Neither the version in use nor a pending one requests this permission.',
  );
}
