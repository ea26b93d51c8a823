import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog, type AuditEntry } from '../../audit/audit-log.js';
import { actorOf, type UserCaller, changeAuthorOf } from '../../auth/caller.js';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid, uuidV7 } from '../../common/uuid-v7.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { FlagsService } from '../definitions/flags.service.js';
import { FlagChanges } from '../revisions/flag-changes.js';
import { FlagSchedule } from './flag-schedule.entity.js';
import { type CreateScheduleDto, scheduleResponse, type ScheduleResponse } from './schedule.dto.js';
import { permissionsFor, SCHEDULABLE, scheduledChange } from './scheduled-change.js';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
export const MAX_PENDING = 100;

/** Creates and cancels scheduled changes of flags. {@link ScheduleRunner} applies them. */
@Injectable()
export class SchedulesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly changes: FlagChanges,
    private readonly flags: FlagsService,
    private readonly permissions: PermissionChecks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed`, `forbidden`, `scope_missing`, `not_found`, `conflict` */
  async create(
    projectId: string,
    flagKey: string,
    caller: UserCaller,
    { run_at, change: input, reason }: CreateScheduleDto,
  ): Promise<ScheduleResponse> {
    const change = scheduledChange(input);
    if (Object.keys(change).length === 0) {
      throw validationFailed([{ path: 'change', problem: `must have one of ${SCHEDULABLE.join(', ')}` }]);
    }
    const now = this.clock.now();
    const runAt = new Date(run_at);
    if (runAt.getTime() <= now)
      throw validationFailed([{ path: 'run_at', problem: 'must be in the future' }]);
    if (runAt.getTime() > now + YEAR_MS) {
      throw validationFailed([{ path: 'run_at', problem: 'must be within a year' }]);
    }
    for (const permission of permissionsFor(change)) {
      await this.permissions.requireOnProject(caller, permission, projectId);
    }
    // Records nothing, so it creates no revision; its lock serializes the count of concurrent creations.
    const { result } = await this.changes.run(projectId, changeAuthorOf(caller), null, async (under) => {
      await this.flags.requireApplicable(under, flagKey, change);
      if ((await under.manager.countBy(FlagSchedule, { projectId, state: 'pending' })) >= MAX_PENDING) {
        throw new ProblemError(
          'conflict',
          `A project can have ${MAX_PENDING} pending schedules. Cancel one, or wait until one has run.`,
        );
      }
      const schedule = await under.manager.save(FlagSchedule, {
        id: uuidV7(),
        projectId,
        flagKey,
        change,
        runAt,
        state: 'pending',
        reason: reason ?? null,
        createdBy: caller.userId,
        createdAt: under.now,
        finishedAt: null,
        canceledBy: null,
        revision: null,
        error: null,
      });
      await this.audit.record(
        under.manager,
        actorOf(caller),
        scheduleEntry('flag_schedule.created', schedule),
      );
      return schedule;
    });
    return scheduleResponse(result);
  }

  /** @throws ProblemError `not_found`; `conflict` for a schedule that is not pending */
  async cancel(projectId: string, id: string, caller: UserCaller): Promise<ScheduleResponse> {
    if (!isUuid(id)) throw noSuchSchedule();
    return this.dataSource.transaction(async (manager) => {
      const canceled = await manager.update(
        FlagSchedule,
        { id, projectId, state: 'pending' },
        { state: 'canceled', finishedAt: new Date(this.clock.now()), canceledBy: caller.userId },
      );
      const schedule = await manager.findOneBy(FlagSchedule, { id, projectId });
      if (schedule === null) throw noSuchSchedule();
      if (canceled.affected !== 1) {
        throw new ProblemError(
          'conflict',
          `Only a pending schedule can be canceled; this one is ${schedule.state}.`,
        );
      }
      await this.audit.record(manager, actorOf(caller), scheduleEntry('flag_schedule.canceled', schedule));
      return scheduleResponse(schedule);
    });
  }
}

function noSuchSchedule(): ProblemError {
  return new ProblemError('not_found', 'This project has no such schedule.');
}

/** Audit entry of a schedule. Its application is recorded as a change of the flag. */
export function scheduleEntry(
  action: 'flag_schedule.canceled' | 'flag_schedule.created' | 'flag_schedule.failed',
  { id, projectId, flagKey, change, runAt, reason, error }: FlagSchedule,
): AuditEntry {
  const metadata = {
    schedule_id: id,
    fields: Object.keys(change),
    run_at: runAt.toISOString(),
    ...(reason === null ? {} : { reason }),
    ...(error === null ? {} : { error }),
  };
  return { action, resource: `flag/${flagKey}`, projectId, metadata };
}
