import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Subscription } from 'rxjs';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { EventSubscriptions } from '../../events/subscriptions/event-subscriptions.js';
import { Metrics } from '../../metrics/metrics.js';
import { transaction, type Transaction } from '../../database/transaction.js';
import type { CheckedValue } from '../author-schemas/checked-value.js';
import { noteRefusedStart, type RefusedStart } from '../installations/refused-start.js';
import { MAX_CONF_BYTES } from '../runs/start/run-conf.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { TRIGGER_DAG_RIGHTS } from '../dags/dag-rights.js';
import { RunStarter, type Started } from '../runs/start/run-starter.js';
import {
  DeliveredEvents,
  type DeliveredEvent,
  type Match,
  type WaitingInstallation,
} from './delivered-events.js';
import { eventInput, truncatedInput } from './event-input.js';
import { isRefusedStart, refusedStartOf } from './refused-start.js';
import { EventSuspensions } from './event-suspensions.js';
import { TriggerAdmission } from './trigger-admission.js';
import { backoffMs } from '../../common/time/jitter.js';

const JOB = 'event-triggers';
const BATCH = 200;
/** Of a run's `conf`, around the data of an event. */
const FRAME_BYTES = 1024;
/** About half an hour, at most; then the event is given up. */
const MOST_ATTEMPTS = 10;
const BACKOFF = { firstMs: 1000, maxMs: 300_000 };

/**
 * Starts the runs that events start, on every replica: the run and the end of the delivery are one transaction,
 * and an installation has one run per event, so a run starts once or, after ten failures, not at all.
 *
 * Runs that start so are no audit events: an app that waits for audit events would start itself for ever. What
 * an app sends by itself it must not wait for; the limit of runs that are not over bounds what comes of it.
 */
@Injectable()
export class EventTriggers implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventTriggers.name);
  private arrivals: Subscription | undefined;
  private pass: Promise<void> | null = null;
  private isAskedAgain = false;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly subscriptions: EventSubscriptions,
    private readonly delivered: DeliveredEvents,
    private readonly starter: RunStarter,
    private readonly admission: TriggerAdmission,
    private readonly suspensions: EventSuspensions,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly runMetrics: RunMetrics,
  ) {}

  onModuleInit(): void {
    this.arrivals = this.subscriptions.arrivals.subscribe(() => void this.runDue());
  }

  onModuleDestroy(): void {
    this.stopped = true;
    this.arrivals?.unsubscribe();
  }

  /** Ends after the event that is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
    await this.pass;
  }

  /** Never throws, and never runs twice at the same time here. */
  @Interval(1000)
  async runDue(): Promise<void> {
    if (this.stopped) return;
    this.isAskedAgain = true;
    this.pass ??= this.runAll().finally(() => {
      this.pass = null;
    });
    await this.pass;
  }

  private async runAll(): Promise<void> {
    try {
      while (this.isAskedAgain && !this.stopped) {
        this.isAskedAgain = false;
        while ((await this.runBatch()) === BATCH && !this.stopped);
      }
      this.metrics.jobLastSuccess.set({ job: JOB }, Date.now() / 1000);
    } catch (error) {
      this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
      this.logger.error('events that start runs cannot be read', { err: error });
    }
  }

  private async runBatch(): Promise<number> {
    const { seen, matched, gone } = await this.delivered.claim(new Date(this.clock.now()), BATCH);
    if (gone > 0) this.runMetrics.triggers.inc({ kind: 'event', outcome: 'event_gone' }, gone);
    for (const match of matched) {
      if (this.stopped) return 0;
      await this.start(match).catch((error: unknown) => this.fail(match.event, error));
    }
    return seen;
  }

  private async start({ event, installations }: Match): Promise<void> {
    // Before the transaction: it asks by a connection of its own.
    const refusals = new Map<string, RefusedStart>();
    for (const installation of installations) {
      const refusal = await this.admission.refusalOf(installation);
      if (refusal !== null) refusals.set(installation.id, refusal);
    }
    const checked = new Map<string, CheckedValue | null>();
    for (const { id } of installations) {
      if (!refusals.has(id)) checked.set(id, await this.check(id, event));
    }
    const outcomes = await transaction(this.dataSource, async (within) => {
      const { manager } = within;
      if (!(await this.delivered.take(manager, event.id))) return [];
      const done: [WaitingInstallation, RefusedStart | Started][] = [];
      for (const one of installations) {
        const outcome =
          refusals.get(one.id) ?? (await this.startOne(within, one, event, checked.get(one.id)));
        if (isRefusedStart(outcome)) {
          await noteRefusedStart(manager, one.id, 'event', outcome, new Date(this.clock.now()));
        }
        done.push([one, outcome]);
      }
      return done;
    });
    for (const [installation, outcome] of outcomes) {
      this.count(installation, event, outcome);
      await this.countTimeout(installation, outcome);
    }
  }

  /** Before the transaction: it may wait for a worker thread. */
  private check(installationId: string, event: DeliveredEvent): Promise<CheckedValue | null> {
    const isTruncated = Buffer.byteLength(event.data) > MAX_CONF_BYTES - FRAME_BYTES;
    const input = isTruncated ? truncatedInput(event) : eventInput(event);
    return this.starter.checkInput(this.dataSource.manager, installationId, input);
  }

  private async countTimeout(
    { id, timeouts }: WaitingInstallation,
    outcome: RefusedStart | Started,
  ): Promise<void> {
    if (isRefusedStart(outcome) && outcome.code === 'schema_timeout') await this.suspensions.countTimeout(id);
    else if (timeouts > 0) await this.suspensions.forgetTimeouts(id);
  }

  private async startOne(
    within: Transaction,
    installation: WaitingInstallation,
    event: DeliveredEvent,
    checked: CheckedValue | null | undefined,
  ): Promise<RefusedStart | Started> {
    const start = (input: Record<string, unknown>): Promise<Started> =>
      this.starter.start(within, {
        installation,
        kind: 'event',
        actorUserId: installation.actsFor,
        input,
        checked: checked ?? null,
        dagRights: TRIGGER_DAG_RIGHTS,
        triggerEventId: event.id,
      });
    try {
      return await start(eventInput(event)).catch((error: unknown) => {
        if (codeOf(error) === 'run_input_too_large') return start(truncatedInput(event));
        throw error;
      });
    } catch (error) {
      return refusedStartOf(error);
    }
  }

  private count({ id }: WaitingInstallation, event: DeliveredEvent, outcome: RefusedStart | Started): void {
    this.metrics.jobRuns.inc({ job: JOB, result: 'ok' });
    if (!isRefusedStart(outcome)) {
      this.runMetrics.triggers.inc({ kind: 'event', outcome: 'started' });
      return;
    }
    this.runMetrics.triggers.inc({ kind: 'event', outcome: outcome.code });
    this.logger.warn('an event matched but no run could be started', {
      installation_id: id,
      event_id: event.id,
      reason: outcome.code,
    });
  }

  private async fail({ id, attempts }: DeliveredEvent, error: unknown): Promise<void> {
    this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
    const isLast = attempts + 1 >= MOST_ATTEMPTS;
    this.logger.error(isLast ? 'an event was abandoned' : 'an event could not start a run; retrying', {
      event_id: id,
      err: error,
    });
    if (isLast) {
      this.runMetrics.triggers.inc({ kind: 'event', outcome: 'given_up' });
      await this.delivered.giveUp(id);
      return;
    }
    const delayMs = backoffMs(attempts, BACKOFF);
    await this.delivered.postpone(id, new Date(this.clock.now() + delayMs));
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof ProblemError ? error.code : null;
}
