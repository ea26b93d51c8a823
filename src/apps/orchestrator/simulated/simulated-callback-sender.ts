import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { groupBy } from '../../../common/group-by.js';
import { backoffMs } from '../../../common/time/jitter.js';
import { AppConfig } from '../../../config/app-config.js';
import { Metrics } from '../../../metrics/metrics.js';
import { CallbackSecrets } from '../../callback-signing/callback-secrets.js';
import {
  callbackBody,
  callbackState,
  OwnAddresses,
  POST_MS,
  postCallback,
  type Delivery,
} from './callback-post.js';
import { SimulatedCallbackQueue, LEASE_MS, type ClaimedCallback } from './simulated-callback-queue.js';

const JOB = 'simulated-callbacks';
/** Maximum interval between polls, because another replica can have received a submission. */
const IDLE_MS = 1000;
const SHORTEST_MS = 20;
/** Number of DAG runs whose callbacks are sent concurrently; callbacks of one DAG run are sent one after the other. */
const PARALLEL = 8;
const MAX_ATTEMPTS = 8;
/** Backoff between two attempts of one callback, with full jitter. */
const PAUSE = { firstMs: 500, maxMs: 30_000, minShare: 0 };

/**
 * Sends the callbacks of simulated DAG runs to this service's own route, signed, over HTTP. On every replica: leases decide
 * which replica sends a callback, so each is sent about once, also when a replica is killed.
 */
@Injectable()
export class SimulatedCallbackSender
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  private readonly logger = new Logger(SimulatedCallbackSender.name);
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> | null = null;
  private isPassDue = false;
  private stopped = true;

  constructor(
    private readonly callbacks: SimulatedCallbackQueue,
    private readonly addresses: OwnAddresses,
    private readonly secrets: CallbackSecrets,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    // Their receiver is this service's own route, which only a process with the role api has.
    if (this.config.appExecution.mode !== 'simulate' || !this.config.roles.api) return;
    this.stopped = false;
    this.schedule(SHORTEST_MS);
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Waits for the callbacks in progress, while the server still listens. */
  async beforeApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
    await this.pass;
  }

  /** Call when a callback may be due before the next poll. */
  wake(): void {
    this.isPassDue = true;
    if (this.pass === null) this.schedule(0);
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.run(), ms);
    this.timer.unref();
  }

  /** Never throws, and never runs concurrently in this process. */
  private async run(): Promise<void> {
    if (this.pass !== null) return;
    this.isPassDue = false;
    let pauseMs = IDLE_MS;
    this.pass = this.sendDue()
      .then((ms) => {
        pauseMs = ms;
      })
      .catch((error: unknown) => {
        this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
        this.logger.error('simulated callbacks cannot be sent', { err: error });
      });
    await this.pass;
    this.pass = null;
    this.schedule(this.isPassDue ? 0 : pauseMs);
  }

  /** @returns the time of the next poll. */
  private async sendDue(): Promise<number> {
    const bases = this.addresses.list();
    if (bases.length === 0) return IDLE_MS / 10;
    const nextMs = await this.callbacks.nextDueMs();
    const waitMs = nextMs === null ? IDLE_MS : nextMs - this.clock.now();
    if (waitMs > 0) return Math.min(Math.max(waitMs, SHORTEST_MS), IDLE_MS);
    const endsMs = performance.now() + LEASE_MS - POST_MS;
    const { callbacks, isFull } = await this.callbacks.claim();
    const byRun = groupBy(callbacks, ({ dagId, runId }) => JSON.stringify([dagId, runId]));
    const queue = [...byRun.values()];
    const left: ClaimedCallback[] = [];
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        for (let group = queue.shift(); group !== undefined; group = queue.shift()) {
          for (const callback of group) {
            if (this.stopped || performance.now() > endsMs) left.push(callback);
            else await this.send(callback, bases);
          }
        }
      }),
    );
    await this.callbacks.release(left);
    this.metrics.jobRuns.inc({ job: JOB, result: 'ok' });
    this.metrics.jobLastSuccess.set({ job: JOB }, Date.now() / 1000);
    return isFull ? 0 : SHORTEST_MS;
  }

  private async send(callback: ClaimedCallback, bases: readonly string[]): Promise<void> {
    const state = callbackState(callback);
    const isLost = state !== null && callback.simulation.lostCallbacks.includes(state);
    const delivery = isLost ? 'delivered' : await this.post(callback, bases);
    if (delivery === 'retry' && callback.attempts < MAX_ATTEMPTS) {
      await this.callbacks.postpone(callback, backoffMs(callback.attempts, PAUSE));
      return;
    }
    if (delivery !== 'delivered') {
      const { runId: run_id, attempts } = callback;
      this.logger.warn('a simulated callback was abandoned', {
        run_id,
        attempts,
        event: callback.event,
        state,
      });
    }
    await this.callbacks.forget(callback);
  }

  private post(callback: ClaimedCallback, bases: readonly string[]): Promise<Delivery> {
    const { path, signatureHeader, timestampHeader } = callback.address;
    const body = callbackBody(callback);
    // A new timestamp for each attempt: an old one would be rejected.
    const timestamp = String(Math.floor(this.clock.now() / 1000));
    return postCallback(bases, {
      path,
      body,
      headers: {
        'content-type': 'application/json',
        [timestampHeader]: timestamp,
        [signatureHeader]: this.secrets.sign(timestamp, body),
      },
    });
  }
}
