import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { refuseArchived } from '../../auth/authorization/refuse-archived.js';
import { findProject } from '../../project-table/read-projects.js';
import { RelationStore } from '../../auth/authorization/relation-store.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { Metrics } from '../../metrics/metrics.js';
import { FlagsService } from '../definitions/flags.service.js';
import { FlagChanges, type FlagChange } from '../revisions/flag-changes.js';
import { DueSchedules } from './due-schedules.js';
import { FlagSchedule } from './flag-schedule.entity.js';
import { permissionsFor } from './scheduled-change.js';

const JOB = 'flag-schedules';

/**
 * Runs due schedules on every replica, without a lease: each change moves its schedule out of `pending` in its own
 * transaction, and only one transaction can.
 */
@Injectable()
export class ScheduleRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ScheduleRunner.name);
  private pass: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly schedules: DueSchedules,
    private readonly changes: FlagChanges,
    private readonly flags: FlagsService,
    private readonly relations: RelationStore,
    private readonly metrics: Metrics,
  ) {}

  /** Waits for the schedule in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.pass;
  }

  /** Never throws. Concurrent calls on this replica share a pass. */
  @Interval(1000)
  async runDue(): Promise<void> {
    if (this.stopped) return;
    this.pass ??= this.runAll().finally(() => {
      this.pass = null;
    });
    await this.pass;
  }

  private async runAll(): Promise<void> {
    // After an unexpected error, later schedules of the project wait: the retry would overwrite them.
    const held = new Set<string>();
    try {
      for (const schedule of await this.schedules.due()) {
        if (this.stopped) return;
        if (held.has(schedule.projectId)) continue;
        if (!(await this.run(schedule))) held.add(schedule.projectId);
      }
      this.metrics.jobLastSuccess.set({ job: JOB }, Date.now() / 1000);
    } catch (error) {
      this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
      this.logger.error('schedules cannot be read', { err: error });
    }
  }

  /** @returns whether the schedule is settled; `false` to retry it in the next pass. */
  private async run(schedule: FlagSchedule): Promise<boolean> {
    try {
      const wasApplied = await this.apply(schedule).catch(async (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        if (await this.schedules.fail(schedule, error))
          this.metrics.jobRuns.inc({ job: JOB, result: 'failed' });
        return false;
      });
      if (wasApplied) this.metrics.jobRuns.inc({ job: JOB, result: 'ok' });
      return true;
    } catch (error) {
      this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
      this.logger.error('schedule not run; retrying', { schedule: schedule.id, err: error });
      return false;
    }
  }

  /** @returns `false` when another replica has run the schedule, or a user has canceled it. */
  private async apply(schedule: FlagSchedule): Promise<boolean> {
    const { id, projectId, flagKey, change, reason, createdBy } = schedule;
    // Checked before the transaction, because the check uses a separate connection.
    await this.requirePermitted(schedule);
    const { result } = await this.changes.run(
      projectId,
      { userId: createdBy, requestId: null, audited: { kind: 'user', userId: createdBy, origin: null } },
      reason,
      async (flagChange) => {
        if (!(await claim(flagChange, id))) return false;
        await requireProjectInUse(flagChange);
        await this.flags.requireApplicable(flagChange, flagKey, change);
        const flag = await this.flags.apply(flagChange, flagKey, change);
        if (flag.revision === flagChange.revision) {
          await flagChange.manager.update(FlagSchedule, { id }, { revision: flag.revision });
        }
        return true;
      },
    );
    return result;
  }

  /** @throws ProblemError `forbidden`; a deactivated user has no permissions. */
  private async requirePermitted({ createdBy, projectId, change }: FlagSchedule): Promise<void> {
    const permissions = permissionsFor(change);
    const object = { type: 'project', id: projectId } as const;
    const held = await this.relations.batchCheck(
      createdBy,
      permissions.map((permission) => ({ permission, object })),
    );
    const missing = permissions.find((_permission, i) => held[i] !== true);
    if (missing === undefined) return;
    throw new ProblemError(
      'forbidden',
      `The user who created this schedule no longer holds the permission "${missing}" on the project. Create the schedule again.`,
    );
  }
}

/** Whether this transaction runs the schedule: only one finds it pending, and the claim commits with the change. */
async function claim({ manager, now }: FlagChange, id: string): Promise<boolean> {
  const claimed = await manager.update(
    FlagSchedule,
    { id, state: 'pending' },
    { state: 'done', finishedAt: now },
  );
  return claimed.affected === 1;
}

async function requireProjectInUse({ manager, projectId }: FlagChange): Promise<void> {
  const project = await findProject(manager, projectId);
  if (project) refuseArchived(project, 'POST');
}
