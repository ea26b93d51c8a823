import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Subscription } from 'rxjs';
import { Clock } from '../../common/clock.js';
import { EventSubscriptions } from '../../events/subscriptions/event-subscriptions.js';
import { Metrics } from '../../metrics/metrics.js';
import { type RefusedStart, isRefusedStart } from '../installations/refused-start.js';
import { RunMetrics } from '../runs/run-metrics.js';
import type { Started } from '../runs/start/run-starter.js';
import {
  DeliveredEvents,
  type DeliveredEvent,
  type Match,
  type WaitingInstallation,
} from './delivered-events.js';
import { EventStarts } from './event-starts.js';
import { backoffMs } from '../../common/time/jitter.js';

const JOB = 'event-triggers';
const BATCH = 200;
/** About half an hour with the backoff below; the event is then abandoned. */
const MAX_ATTEMPTS = 10;
const BACKOFF = { firstMs: 1000, maxMs: 300_000 };

/**
 * Processes the deliveries of triggering events, on every replica. An event whose runs could not be started is retried with
 * backoff, and abandoned after ten attempts.
 */
@Injectable()
export class EventTriggers implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventTriggers.name);
  private arrivals: Subscription | undefined;
  private pass: Promise<void> | null = null;
  private hasNewEvents = false;
  private stopped = false;

  constructor(
    private readonly subscriptions: EventSubscriptions,
    private readonly delivered: DeliveredEvents,
    private readonly starts: EventStarts,
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

  /** Waits until the event in progress is processed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
    await this.pass;
  }

  /** Never throws. Concurrent calls on this replica share a pass. */
  @Interval(1000)
  async runDue(): Promise<void> {
    if (this.stopped) return;
    this.hasNewEvents = true;
    this.pass ??= this.runAll().finally(() => {
      this.pass = null;
    });
    await this.pass;
  }

  private async runAll(): Promise<void> {
    try {
      while (this.hasNewEvents && !this.stopped) {
        this.hasNewEvents = false;
        while ((await this.runBatch()) === BATCH && !this.stopped);
      }
      this.metrics.jobLastSuccess.set({ job: JOB }, Date.now() / 1000);
    } catch (error) {
      this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
      this.logger.error('the events of triggers cannot be read', { err: error });
    }
  }

  private async runBatch(): Promise<number> {
    const { seen, matched, gone } = await this.delivered.claim(new Date(this.clock.now()), BATCH);
    if (gone > 0) this.runMetrics.triggers.inc({ kind: 'event', outcome: 'event_gone' }, gone);
    for (const match of matched) {
      if (this.stopped) return 0;
      await this.start(match).catch((error: unknown) => this.retryOrAbandon(match.event, error));
    }
    return seen;
  }

  private async start(match: Match): Promise<void> {
    for (const [installation, outcome] of await this.starts.start(match)) {
      this.count(installation, match.event, outcome);
      await this.starts.recordTimeout(installation, outcome);
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

  private async retryOrAbandon({ id, attempts }: DeliveredEvent, error: unknown): Promise<void> {
    this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
    const isLast = attempts + 1 >= MAX_ATTEMPTS;
    this.logger.error(isLast ? 'an event was abandoned' : 'an event could not start a run; retrying', {
      event_id: id,
      err: error,
    });
    if (isLast) {
      this.runMetrics.triggers.inc({ kind: 'event', outcome: 'given_up' });
      await this.delivered.abandon(id);
      return;
    }
    const delayMs = backoffMs(attempts, BACKOFF);
    await this.delivered.postpone(id, new Date(this.clock.now() + delayMs));
  }
}
