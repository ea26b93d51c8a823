import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { groupBy } from '../../common/group-by.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { jitter } from '../../common/time/jitter.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { CallbackGroups, type AdmittedCallback, type NamedCallback } from './callback-groups.js';

/** Maximum number of callbacks that wait or are being committed, and their total size. */
const MAX_HELD = 4096;
const MAX_HELD_BYTES = 16 * 1024 * 1024;
const MAX_GROUP = 128;
const DEADLINE_MS = 2000;
/** Maximum number of concurrent transactions for callbacks that are committed alone. */
const MAX_ALONE = 4;

interface Waiting {
  callback: NamedCallback;
  /** Whether the response was sent; a callback with a response is not committed any more. */
  isSettled: boolean;
  settle: (result: AdmittedCallback | Error) => void;
  /** Called when no database work is pending for the callback. */
  release: () => void;
}

/**
 * Natural batching: while one group of callbacks is committed, the next ones wait, and become the next group. There is
 * no timer, so a lone callback does not wait. Each response is sent after the COMMIT of its group.
 *
 * Callbacks of a run that another transaction holds, and those of a group that failed, are committed one by one, so
 * that neither affects other callbacks.
 */
@Injectable()
export class CallbackCommitter implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CallbackCommitter.name);
  private waiting: Waiting[] = [];
  private isWriting = false;
  /** Callbacks to be committed one by one; those of one run together, in their order. */
  private readonly aloneWaiting: Waiting[][] = [];
  private aloneWriters = 0;
  private readonly held = new Set<Promise<void>>();
  private heldBytes = 0;

  constructor(
    @Inject(CallbackGroups) private readonly groups: Pick<CallbackGroups, 'commit'>,
    private readonly metrics: RunMetrics,
  ) {}

  /** Waits for the received callbacks. Later ones keep the HTTP server open, which is closed afterwards. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.held);
  }

  /**
   * Resolves after the COMMIT.
   *
   * @throws ProblemError `service_unavailable` when too many callbacks wait, or after the deadline, when the callback
   *   may still be committed. `callback_refused`, `not_found`, `callback_run_mismatch`
   */
  commit(callback: NamedCallback): Promise<AdmittedCallback> {
    if (this.held.size >= MAX_HELD || this.heldBytes + callback.bytes > MAX_HELD_BYTES) {
      return Promise.reject(unavailable('Too many callbacks at the same time.'));
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.settle(unavailable('The callback was not stored in time.'));
      }, DEADLINE_MS);
      const waiting: Waiting = {
        callback,
        isSettled: false,
        settle: (result) => {
          clearTimeout(timer);
          waiting.isSettled = true;
          if (result instanceof Error) reject(result);
          else resolve(result);
        },
        release: this.hold(callback.bytes),
      };
      this.waiting.push(waiting);
      if (!this.isWriting) {
        this.isWriting = true;
        void this.writeGroups();
      }
    });
  }

  private hold(bytes: number): () => void {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.held.add(released);
    this.heldBytes += bytes;
    this.metrics.callbackQueue.set(this.held.size);
    return () => {
      this.held.delete(released);
      this.heldBytes -= bytes;
      this.metrics.callbackQueue.set(this.held.size);
      release();
    };
  }

  /** Never rejects. */
  private async writeGroups(): Promise<void> {
    // Callbacks that were read in the same turn of the event loop go into the same group.
    await nextTurn();
    while (this.waiting.length > 0) {
      const group = this.waiting.slice(0, MAX_GROUP);
      this.waiting = this.waiting.slice(MAX_GROUP);
      await this.writeGroup(dropSettled(group));
    }
    this.isWriting = false;
  }

  private async writeGroup(group: readonly Waiting[]): Promise<void> {
    if (group.length === 0) return;
    this.metrics.callbackGroup.observe(group.length);
    try {
      const results = await this.groups.commit(
        group.map(({ callback }) => callback),
        'skip',
      );
      const locked = group.filter((waiting, index) => {
        const result = results[index] ?? 'locked';
        if (result !== 'locked') finish(waiting, result);
        return result === 'locked';
      });
      this.writeAlone(locked);
    } catch (error) {
      this.logger.warn('a group of callbacks was not committed', { callbacks: group.length, err: error });
      this.writeAlone(group);
    }
  }

  private writeAlone(group: readonly Waiting[]): void {
    this.aloneWaiting.push(...groupBy(group, ({ callback }) => callback.runId).values());
    while (this.aloneWriters < MAX_ALONE && this.aloneWaiting.length > 0) {
      this.aloneWriters += 1;
      void this.writeOneByOne();
    }
  }

  /** Never rejects. */
  private async writeOneByOne(): Promise<void> {
    for (let run = this.aloneWaiting.shift(); run !== undefined; run = this.aloneWaiting.shift()) {
      for (const waiting of run) await this.writeOne(waiting);
    }
    this.aloneWriters -= 1;
  }

  private async writeOne(waiting: Waiting): Promise<void> {
    if (dropSettled([waiting]).length === 0) return;
    this.metrics.callbackGroup.observe(1);
    try {
      const [result] = await this.groups.commit([waiting.callback], 'wait');
      finish(waiting, result === undefined || result === 'locked' ? new Error('no result') : result);
    } catch (error) {
      finish(waiting, error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function dropSettled(group: readonly Waiting[]): Waiting[] {
  return group.filter((waiting) => {
    if (waiting.isSettled) waiting.release();
    return !waiting.isSettled;
  });
}

function finish(waiting: Waiting, result: AdmittedCallback | Error): void {
  waiting.settle(result);
  waiting.release();
}

function unavailable(why: string): ProblemError {
  return new ProblemError('service_unavailable', `${why} Retry the request.`, {
    headers: retryAfter(jitter(1, 3)),
  });
}
