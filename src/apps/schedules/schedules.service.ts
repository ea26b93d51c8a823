import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../audit/audit-actions.js';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { Clock } from '../../common/clock.js';
import { requireVersion } from '../../common/http/expected-version.js';
import { parseExact } from '../../common/json/parse-exact.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid, uuidV7 } from '../../common/uuid-v7.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { scheduleProblems } from '../author-schemas/manifest/schedule-problems.js';
import { restoreSecrets } from '../author-schemas/values/secret-values.js';
import { dueAt } from '../installations/installation-triggers.js';
import { lockInstalled } from '../installations/installed-version.js';
import { AppVersion } from '../model/app-version.entity.js';
import { Installation } from '../model/installation.entity.js';
import { InstallationTrigger } from '../model/installation-trigger.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import {
  type CreateInstallationScheduleDto,
  type SchedulePreviewQuery,
  type UpdateInstallationScheduleDto,
  scheduleResponse,
  scheduleTimes,
  type SchedulePreviewResponse,
  type InstallationScheduleResponse,
} from './schedule.dto.js';
import { inputText, ScheduleInputs } from './schedule-inputs.js';
import { installationAuditEntry } from '../installations/installation-audit-entry.js';

/** Maximum number of schedules of one installation, including those of the manifest. */
export const MAX_SCHEDULES = 20;

type Times = Pick<InstallationTrigger, 'cron' | 'input' | 'paused' | 'timeZone'>;

/** A change of the schedules of an installation, whose row is locked. */
interface Change {
  manager: EntityManager;
  caller: UserCaller;
  installation: Installation;
  now: Date;
}

/** Lists, adds, changes, pauses and removes the schedules of an installation. */
@Injectable()
export class SchedulesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly inputs: ScheduleInputs,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async list({ id }: Installation): Promise<InstallationScheduleResponse[]> {
    const { manager } = this.dataSource;
    const installation = await manager.findOneByOrFail(Installation, { id });
    const triggers = await manager.find(InstallationTrigger, {
      where: { installationId: id, kind: 'schedule' },
      order: { position: 'ASC' },
    });
    return this.responses(manager, installation, triggers);
  }

  /** @throws ProblemError `validation_failed` */
  preview({ cron, time_zone: timeZone = 'UTC' }: SchedulePreviewQuery): SchedulePreviewResponse {
    this.requireTimes(cron, timeZone);
    return { next_times: scheduleTimes(cron, timeZone, new Date(this.clock.now())) };
  }

  /** @throws ProblemError `too_many_schedules`, `run_kind_unsupported`, and of an input that does not fit. */
  async add(
    caller: UserCaller,
    { id }: Installation,
    expected: number | null,
    { cron, time_zone: timeZone = 'UTC', input = {}, paused = false }: CreateInstallationScheduleDto,
  ): Promise<InstallationScheduleResponse> {
    this.requireTimes(cron, timeZone);
    await this.inputs.requireFitting(id, { cron, timeZone, input, dueAt: new Date(this.clock.now()) });
    return this.change(caller, id, expected, async (change) => {
      const { manager, installation, now } = change;
      const others = await manager.find(InstallationTrigger, {
        where: { installationId: id },
        order: { position: 'ASC' },
      });
      if (others.filter(({ kind }) => kind === 'schedule').length >= MAX_SCHEDULES) {
        throw new ProblemError(
          APP_PROBLEMS.too_many_schedules,
          `An installation has at most ${MAX_SCHEDULES} schedules. Remove one first.`,
        );
      }
      await requireScheduleKind(manager, installation);
      const trigger: InstallationTrigger = {
        installationId: id,
        id: uuidV7(),
        position: (others.at(-1)?.position ?? -1) + 1,
        kind: 'schedule',
        source: 'added',
        cron,
        timeZone,
        manifestCron: null,
        manifestTimeZone: null,
        input: inputText(input),
        paused,
        nextAt: dueAt({ source: 'added', cron, timeZone, paused }, installation.state, now),
        eventType: null,
        match: null,
      };
      await manager.insert(InstallationTrigger, { ...trigger, match: null as never });
      await this.record(change, 'installation.schedule_added', trigger);
      return trigger;
    });
  }

  /**
   * A resumed schedule continues with its next time; times that passed while it was paused are skipped.
   *
   * @throws ProblemError `schedule_not_in_version` for a dropped one, and of an input that does not fit.
   */
  async update(
    caller: UserCaller,
    { id }: Installation,
    scheduleId: string,
    expected: number | null,
    dto: UpdateInstallationScheduleDto,
  ): Promise<InstallationScheduleResponse> {
    const sent = await this.checked(id, scheduleId, dto);
    return this.change(caller, id, expected, async (change) => {
      const trigger = await scheduleOf(change.manager, id, scheduleId);
      if (trigger.source === 'dropped') throw notInVersion();
      const times: Times = {
        cron: dto.cron ?? trigger.cron,
        timeZone: dto.time_zone ?? trigger.timeZone,
        paused: dto.paused ?? trigger.paused,
        input: sent === undefined ? trigger.input : inputText(sent),
      };
      this.requireTimes(times.cron ?? '', times.timeZone ?? 'UTC');
      return this.write(change, trigger, times, 'installation.schedule_changed');
    });
  }

  /** Restores the times of the manifest. @throws ProblemError `schedule_not_in_version` */
  async reset(
    caller: UserCaller,
    { id }: Installation,
    scheduleId: string,
    expected: number | null,
  ): Promise<InstallationScheduleResponse> {
    return this.change(caller, id, expected, async (change) => {
      const trigger = await scheduleOf(change.manager, id, scheduleId);
      if (trigger.source !== 'manifest') throw notInVersion();
      const times: Times = {
        cron: trigger.manifestCron ?? trigger.cron,
        timeZone: trigger.manifestTimeZone ?? trigger.timeZone,
        paused: false,
        input: null,
      };
      return this.write(change, trigger, times, 'installation.schedule_reset');
    });
  }

  /** @throws ProblemError `schedule_in_version` */
  async remove(
    caller: UserCaller,
    { id }: Installation,
    scheduleId: string,
    expected: number | null,
  ): Promise<void> {
    await this.change(caller, id, expected, async (change) => {
      const trigger = await scheduleOf(change.manager, id, scheduleId);
      if (trigger.source === 'manifest') {
        throw new ProblemError(
          APP_PROBLEMS.schedule_in_version,
          'The schedule is in the manifest of the installed version. Pause it instead (PATCH it with {"paused": true}).',
        );
      }
      await change.manager.delete(InstallationTrigger, { id: scheduleId });
      await this.record(change, 'installation.schedule_removed', trigger);
      return trigger;
    });
  }

  private async change(
    caller: UserCaller,
    id: string,
    expected: number | null,
    work: (change: Change) => Promise<InstallationTrigger>,
  ): Promise<InstallationScheduleResponse> {
    return this.dataSource.transaction(async (manager) => {
      const installation = await lockInstalled(manager, id);
      requireVersion(installation.version, expected);
      const now = new Date(this.clock.now());
      const trigger = await work({ manager, caller, installation, now });
      const version = installation.version + 1;
      await manager.update(Installation, { id }, { updatedAt: now, version });
      const [response] = await this.responses(manager, { ...installation, version }, [trigger]);
      if (response === undefined) throw new Error('a schedule has a response');
      return response;
    });
  }

  private async write(
    change: Change,
    trigger: InstallationTrigger,
    times: Times,
    action: AuditAction,
  ): Promise<InstallationTrigger> {
    const { manager, installation, now } = change;
    const isSameTime =
      times.cron === trigger.cron && times.timeZone === trigger.timeZone && times.paused === trigger.paused;
    const nextAt = isSameTime
      ? trigger.nextAt
      : dueAt({ source: trigger.source, ...times }, installation.state, now);
    await manager.update(InstallationTrigger, { id: trigger.id }, { ...times, nextAt });
    const changed = { ...trigger, ...times, nextAt };
    await this.record(change, action, changed);
    return changed;
  }

  /** The input to store, with its secret values masked; `undefined`: unchanged. Called before the transaction. */
  private async checked(
    installationId: string,
    scheduleId: string,
    { cron, time_zone: timeZone, input }: UpdateInstallationScheduleDto,
  ): Promise<Record<string, unknown> | undefined> {
    if (input === undefined) return undefined;
    const { manager } = this.dataSource;
    const trigger = await scheduleOf(manager, installationId, scheduleId);
    const stored = trigger.input === null ? {} : (parseExact(trigger.input) as Record<string, unknown>);
    const installation = await manager.findOneByOrFail(Installation, { id: installationId });
    const { manifest } = await manager.findOneByOrFail(AppVersion, { id: installation.appVersionId });
    const restored = restoreSecrets(input, stored, [manifest.input_schema]);
    await this.inputs.requireFitting(installationId, {
      cron: cron ?? trigger.cron ?? '',
      timeZone: timeZone ?? trigger.timeZone ?? 'UTC',
      input: restored,
      dueAt: new Date(this.clock.now()),
    });
    return restored;
  }

  private requireTimes(cron: string, timeZone: string): void {
    const problems = scheduleProblems({ cron, time_zone: timeZone }, new Date(this.clock.now()));
    if (problems.length > 0) throw validationFailed(problems);
  }

  private async responses(
    manager: EntityManager,
    { version, appVersionId }: Installation,
    triggers: readonly InstallationTrigger[],
  ): Promise<InstallationScheduleResponse[]> {
    const { manifest } = await manager.findOneByOrFail(AppVersion, { id: appVersionId });
    const now = new Date(this.clock.now());
    const context = { version, inputSchema: manifest.input_schema, now };
    return triggers.map((trigger) => scheduleResponse(trigger, context));
  }

  private async record(
    { manager, caller, installation }: Change,
    action: AuditAction,
    { id, cron, timeZone, paused, input }: InstallationTrigger,
  ): Promise<void> {
    const metadata = { schedule_id: id, cron, time_zone: timeZone, paused, has_input: input !== null };
    const entry = await installationAuditEntry(manager, installation, action, metadata);
    await this.audit.record(manager, actorOf(caller), entry);
  }
}

/** @throws ProblemError `not_found` */
async function scheduleOf(
  manager: EntityManager,
  installationId: string,
  id: string,
): Promise<InstallationTrigger> {
  const trigger = isUuid(id)
    ? await manager.findOneBy(InstallationTrigger, { installationId, id, kind: 'schedule' })
    : null;
  if (trigger !== null) return trigger;
  throw new ProblemError('not_found', 'The installation has no schedule with this id.');
}

/** @throws ProblemError `run_kind_unsupported` */
async function requireScheduleKind(manager: EntityManager, { appVersionId }: Installation): Promise<void> {
  const { manifest, version } = await manager.findOneByOrFail(AppVersion, { id: appVersionId });
  if (manifest.run_kinds.includes('schedule')) return;
  throw new ProblemError(
    APP_PROBLEMS.run_kind_unsupported,
    `Version ${version} has runs of these kinds: ${manifest.run_kinds.join(', ')}.`,
  );
}

function notInVersion(): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.schedule_not_in_version,
    'Only a schedule of the installed version can be reset to its manifest; a schedule that the version dropped can only be removed.',
  );
}
