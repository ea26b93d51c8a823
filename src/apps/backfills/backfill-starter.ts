import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { transaction, type Transaction } from '../../database/transaction.js';
import { findProject } from '../../project-table/read-projects.js';
import { hasFreeSlot, lockInstallation } from '../concurrency/installation-slots.js';
import { DagRightsResolver } from '../dags/dag-rights.js';
import { AppVersion } from '../model/app-version.entity.js';
import type { Backfill } from '../model/backfill.entity.js';
import { Installation } from '../model/installation.entity.js';
import { RunStarter, type StartRequest } from '../runs/start/run-starter.js';
import { scheduleInput } from '../schedules/schedule-inputs.js';
import { BackfillStore } from './backfill-store.js';

/** Temporary problems: the times of the backfill wait until they are resolved. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'approval_pending',
  'installation_inactive',
  'project_archived',
  'rate_limited',
  'schema_timeout',
  'service_unavailable',
  'too_many_runs',
]);

/** `full`: the limit of the backfill or of the installation is reached. `handled`: the time has an outcome. */
export type Step = { kind: 'blocked'; code: string } | { kind: 'full' | 'handled' };

interface TimeToStart extends Required<Pick<StartRequest, 'checked' | 'dagRights' | 'input'>> {
  backfill: Backfill;
  at: Date;
  /** Whether the creator of the backfill may start runs. */
  mayStart: boolean;
}

/** Starts the run of one time of a backfill, if the creator of the backfill has the permission at that moment. */
@Injectable()
export class BackfillStarter {
  private readonly logger = new Logger(BackfillStarter.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly checks: PermissionChecks,
    private readonly rights: DagRightsResolver,
    private readonly starter: RunStarter,
    private readonly store: BackfillStore,
  ) {}

  /** Writes the run and the outcome of its time in one transaction, so that a crash leaves both or neither. */
  async start(backfill: Backfill, at: Date): Promise<Step> {
    const { id, installationId, caller, cron, timeZone } = backfill;
    const { manager: reader } = this.dataSource;
    const installation = await reader.findOneByOrFail(Installation, { id: installationId });
    const project = await findProject(this.dataSource, installation.projectId);
    if (project?.archived !== false) return { kind: 'blocked', code: 'project_archived' };
    if (installation.state === 'suspended') return { kind: 'blocked', code: 'installation_inactive' };
    const held = await this.checks.effectivePermissionsOn(caller, {
      type: 'installation',
      id: installationId,
    });
    const dagRights = await this.rights.of(caller, installationId);
    const input = scheduleInput({ cron, timeZone, input: backfill.input, dueAt: at });
    try {
      const checked = await this.starter.checkInput(reader, installationId, input);
      const mayStart = held.includes('runs:start');
      return await transaction(this.dataSource, (within) =>
        this.startWithin(within, { backfill, at, mayStart, input, checked, dagRights }),
      );
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.logger.warn('a backfill cannot start runs', { backfill_id: id, reason: error.code });
      return { kind: 'blocked', code: error.code };
    }
  }

  /** @throws ProblemError of {@link TEMPORARY}: the transaction is rolled back, so the time has no outcome and is retried. */
  private async startWithin(
    within: Transaction,
    { backfill, at, mayStart, input, checked, dagRights }: TimeToStart,
  ): Promise<Step> {
    const { manager } = within;
    const { id, installationId, caller } = backfill;
    await lockInstallation(manager, installationId);
    if (!(await this.store.claim(manager, id, at))) return { kind: 'handled' };
    if (!mayStart) return await this.refuse(manager, { id, at }, 'forbidden');
    if (await this.isFull(manager, backfill)) return { kind: 'full' };
    try {
      await this.starter.start(within, {
        installation: { id: installationId },
        kind: 'schedule',
        actorUserId: caller.userId,
        input,
        checked,
        dagRights,
        backfillId: id,
        scheduledFor: at,
      });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // An uninstalled installation also counts as inactive, but is never active again.
      const { state } = await manager.findOneByOrFail(Installation, { id: installationId });
      if (state !== 'uninstalled' && TEMPORARY.has(error.code)) throw error;
      return await this.refuse(manager, { id, at }, error.code);
    }
    await this.store.setOutcome(manager, { id, at }, 'started', null);
    return { kind: 'handled' };
  }

  private async refuse(
    manager: EntityManager,
    time: { id: string; at: Date },
    code: string,
  ): Promise<{ kind: 'handled' }> {
    await this.store.setOutcome(manager, time, 'refused', code);
    return { kind: 'handled' };
  }

  /** A backfill only uses free slots of its installation: in the queue, its runs would delay other runs. */
  private async isFull(
    manager: EntityManager,
    { id, concurrency, installationId }: Backfill,
  ): Promise<boolean> {
    if ((await this.store.activeRuns(manager, id)).length >= concurrency) return true;
    const { appVersionId } = await manager.findOneByOrFail(Installation, { id: installationId });
    const { manifest } = await manager.findOneByOrFail(AppVersion, { id: appVersionId });
    if (manifest.concurrency === undefined) return false;
    return !(await hasFreeSlot(manager, installationId, manifest.concurrency.limit));
  }
}
