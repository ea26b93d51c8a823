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
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { isTerminal } from '../model/runs/run-state.js';
import { RunChanged } from '../runs/run-changes.js';
import { ClaimLoop } from '../submission/claim-loop.js';
import { RunTaskRows, type LeasedTasks } from './run-task-rows.js';
import { TaskReader } from './task-reader.js';

/**
 * Maximum number of concurrent reads. Low, because submissions and checks share the orchestrator's request rate and
 * have precedence.
 */
const PARALLEL = 4;
/** Deadline of the work on one run; shorter than the lease. */
const DEADLINE_MS = 45_000;
const POLL_MS = 500;

/** Reads the tasks of runs that have ended or are watched, on every replica: the lease in the row assigns the work. */
@Injectable()
export class TaskReads implements BeforeApplicationShutdown, OnModuleDestroy, OnModuleInit {
  private readonly loop: ClaimLoop<LeasedTasks>;
  private subscription: Subscription | null = null;

  constructor(
    rows: RunTaskRows,
    reader: TaskReader,
    private readonly changed: RunChanged,
    metrics: Metrics,
    clock: Clock,
    private readonly config: AppConfig,
  ) {
    this.loop = new ClaimLoop({
      job: 'run-tasks',
      parallel: PARALLEL,
      deadlineMs: DEADLINE_MS,
      claim: (count) => rows.claim(count),
      work: async (claimed, signal) => {
        await rows.release(claimed, await reader.read(claimed, signal));
        return 0;
      },
      clock,
      metrics,
      logger: new Logger(TaskReads.name),
    });
  }

  onModuleInit(): void {
    this.subscription = this.changed.changes.subscribe(({ state }) => {
      if (isTerminal(state)) this.wake();
    });
  }

  onModuleDestroy(): void {
    this.subscription?.unsubscribe();
    void this.loop.close();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.close();
  }

  /** Wakes the worker after the poll interval, or when a caller watches. */
  @Interval(POLL_MS)
  wake(): void {
    if (this.config.roles.worker) this.loop.wake();
  }

  /** Works until no tasks are due. */
  drain(): Promise<void> {
    return this.loop.drain();
  }
}
