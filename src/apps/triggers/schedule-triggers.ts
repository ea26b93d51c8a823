import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { Metrics } from '../../metrics/metrics.js';
import { transaction, type Transaction } from '../../database/transaction.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { TRIGGER_DAG_RIGHTS } from '../dags/dag-rights.js';
import {
  recordRefusedStart,
  type RefusedStart,
  isRefusedStart,
  refusedStartOf,
} from '../installations/refused-start.js';
import { RunStarter, type StartRequest, type Started } from '../runs/start/run-starter.js';
import { InstallationTrigger } from '../model/installation-trigger.entity.js';
import { nextTime } from '../../common/time/cron-times.js';
import { scheduleInput } from '../schedules/schedule-inputs.js';
import { TriggerAdmission } from './trigger-admission.js';
import { jitter } from '../../common/time/jitter.js';
import { hasRow, number, orNull, queryRows, text, time, type RowOf } from '../../database/rows.js';

const JOB = 'schedule-triggers';
/** Triggers per query; a full page is followed by another query. */
const BATCH = 200;
/** Delay after an unexpected error, so that the trigger does not block the others. */
const RETRY_AFTER_MS = { min: 30_000, max: 60_000 };

/** A trigger that was due when it was read. */
const DUE = {
  installationId: text(),
  position: number(),
  cron: text(),
  timeZone: text(),
  /** JSON text; `null`: the schedule has no input of its own. */
  input: orNull(text()),
  dueAt: time(),
  projectId: text(),
  actsFor: text(),
};

type Due = RowOf<typeof DUE>;

/**
 * Starts the runs of due schedules, on every replica. The replica that locks the rows of the installation and the trigger
 * starts the run and sets the trigger's next time, in one transaction. All times that were missed during an outage result in
 * one run; a paused schedule is never due.
 */
@Injectable()
export class ScheduleTriggers implements BeforeApplicationShutdown, OnModuleDestroy {
  private readonly logger = new Logger(ScheduleTriggers.name);
  private pass: Promise<void> | null = null;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly starter: RunStarter,
    private readonly admission: TriggerAdmission,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly runMetrics: RunMetrics,
  ) {}

  onModuleDestroy(): void {
    this.stopped = true;
  }

  /** Waits until the trigger in progress is processed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
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
    try {
      for (let found = BATCH, moved = 1; found === BATCH && moved > 0;) {
        const due = await this.due();
        found = due.length;
        moved = 0;
        for (const one of due) {
          if (this.stopped) return;
          if (await this.fire(one)) moved++;
        }
      }
      this.metrics.jobLastSuccess.set({ job: JOB }, Date.now() / 1000);
    } catch (error) {
      this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
      this.logger.error('schedules of apps cannot be read', { err: error });
    }
  }

  private due(): Promise<Due[]> {
    return queryRows(
      this.dataSource,
      DUE,
      sql`SELECT t.installation_id AS "installationId", t.position, t.cron, t.time_zone AS "timeZone",
                 t.input, t.next_at AS "dueAt", i.project_id AS "projectId", i.acts_for AS "actsFor"
            FROM installation_triggers AS t JOIN installations AS i ON i.id = t.installation_id
           WHERE t.next_at <= ${new Date(this.clock.now())} ORDER BY t.next_at LIMIT ${BATCH}`,
    );
  }

  /** @returns `false` when another replica has claimed it. */
  private async fire(due: Due): Promise<boolean> {
    try {
      // Before the transaction, because the check uses a connection of its own.
      const refusal = await this.admission.refusalOf({ ...due, id: due.installationId });
      const input = scheduleInput(due);
      const checked =
        refusal === null
          ? await this.starter.checkInput(this.dataSource.manager, due.installationId, input)
          : null;
      const fired = await transaction(this.dataSource, async (within) => {
        const { manager } = within;
        if (!(await this.claim(manager, due))) return null;
        const started = refusal === null ? await this.start(within, due, { input, checked }) : refusal;
        const now = new Date(this.clock.now());
        if (isRefusedStart(started)) {
          await recordRefusedStart(manager, due.installationId, 'schedule', started, now);
        }
        await this.setNextTime(manager, due, nextTime(due.cron, due.timeZone, now));
        return started;
      });
      if (fired === null) return false;
      if (isRefusedStart(fired)) this.countRefused(due, fired.code);
      else this.countStarted();
      return true;
    } catch (error) {
      await this.postpone(due, error);
      return true;
    }
  }

  /** Skips locked rows: a change of an installation locks the installation first and its triggers second. */
  private claim(manager: EntityManager, { installationId, position, dueAt, input }: Due): Promise<boolean> {
    return hasRow(
      manager,
      sql`SELECT FROM installation_triggers AS t JOIN installations AS i ON i.id = t.installation_id
           WHERE t.installation_id = ${installationId} AND t.position = ${position} AND t.next_at = ${dueAt}
             AND t.input IS NOT DISTINCT FROM ${input}
             FOR NO KEY UPDATE OF i, t SKIP LOCKED`,
    );
  }

  private async start(
    within: Transaction,
    { installationId, actsFor, dueAt }: Due,
    input: Pick<StartRequest, 'checked' | 'input'>,
  ): Promise<RefusedStart | Started> {
    try {
      return await this.starter.start(within, {
        installation: { id: installationId },
        kind: 'schedule',
        actorUserId: actsFor,
        scheduledFor: dueAt,
        ...input,
        dagRights: TRIGGER_DAG_RIGHTS,
      });
    } catch (error) {
      return refusedStartOf(error);
    }
  }

  private async setNextTime(manager: EntityManager, due: Due, nextAt: Date | null): Promise<void> {
    const { installationId, position } = due;
    await manager.update(InstallationTrigger, { installationId, position }, { nextAt });
  }

  private countStarted(): void {
    this.metrics.jobRuns.inc({ job: JOB, result: 'ok' });
    this.runMetrics.triggers.inc({ kind: 'schedule', outcome: 'started' });
  }

  private countRefused({ installationId, position, dueAt }: Due, outcome: string): void {
    this.metrics.jobRuns.inc({ job: JOB, result: 'ok' });
    this.runMetrics.triggers.inc({ kind: 'schedule', outcome });
    this.logger.warn('a schedule was due but no run could be started', {
      installation_id: installationId,
      position,
      due_at: dueAt,
      reason: outcome,
    });
  }

  private async postpone({ installationId, position, dueAt }: Due, error: unknown): Promise<void> {
    this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
    this.logger.error('a schedule could not be run; retrying later', {
      installation_id: installationId,
      position,
      err: error,
    });
    const nextAt = new Date(this.clock.now() + jitter(RETRY_AFTER_MS.min, RETRY_AFTER_MS.max));
    await this.dataSource.manager.update(
      InstallationTrigger,
      { installationId, position, nextAt: dueAt },
      { nextAt },
    );
  }
}
