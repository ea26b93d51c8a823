import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import type { FakeDagRun, FakeState } from './fake-dag-runs.js';

export interface FakeCallback {
  runId: string;
  state: FakeState;
  clearNumber: number;
}

/**
 * Behavior of the fake's listener plugin; by default it loses nothing and sends each callback once, without a delay.
 */
export interface CallbackOptions {
  secret: string;
  lose?: (callback: FakeCallback) => boolean;
  /** Number of times that each callback is sent. */
  copies?: number;
  delayMs?: (callback: FakeCallback) => number;
}

/** Result of a callback; status 0: no response. */
export interface SentCallback extends FakeCallback {
  status: number;
  answer: string;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 50;

/**
 * Sends the callbacks of `signalbox-airflow`. Computes the signature independently, because tests compare the service's
 * check with it.
 */
export class CallbackSender {
  readonly sent: SentCallback[] = [];
  private readonly pending = new Set<Promise<void>>();
  private control = new AbortController();

  constructor(private readonly options: CallbackOptions) {}

  send(run: FakeDagRun, state: FakeState): void {
    const target = targetOf(run.conf);
    const callback = { runId: run.runId, state, clearNumber: run.clearNumber };
    if (target === null || this.options.lose?.(callback) === true) return;
    const body = JSON.stringify({
      state,
      run_id: run.runId,
      dag_id: run.dagId,
      dag_run_id: run.runId,
      event_id: uuidV7(),
      started_at: iso(run.startedMs),
      ended_at: state === 'running' ? null : iso(run.endedMs),
      error: state === 'failed' ? 'task_failure' : null,
      clear_number: run.clearNumber,
    });
    const delayMs = this.options.delayMs?.(callback) ?? 0;
    for (let copy = 0; copy < (this.options.copies ?? 1); copy++) {
      const job = this.deliver(target, body, callback, delayMs, this.control.signal).finally(() =>
        this.pending.delete(job),
      );
      this.pending.add(job);
    }
  }

  /** Resolves when every callback was sent or abandoned. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /** Drops the queued callbacks, as a crash of the scheduler does. */
  stop(): void {
    this.control.abort();
    this.control = new AbortController();
  }

  private async deliver(
    target: CallbackTarget,
    body: string,
    callback: FakeCallback,
    delayMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      if (delayMs > 0) await sleep(delayMs, undefined, { signal });
      for (let attempt = 0; attempt < TRIES; attempt++) {
        if (attempt > 0) await sleep(FIRST_PAUSE_MS * 2 ** attempt * Math.random(), undefined, { signal });
        const { status, answer } = await this.post(target, body, signal);
        this.sent.push({ ...callback, status, answer });
        if (status !== 0 && status !== 429 && status < 500) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private async post(
    target: CallbackTarget,
    body: string,
    signal: AbortSignal,
  ): Promise<{ status: number; answer: string }> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', this.options.secret).update(`${timestamp}.${body}`).digest('hex');
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [target.signatureHeader]: signature,
          [target.timestampHeader]: timestamp,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
      });
      return { status: response.status, answer: await response.text() };
    } catch {
      signal.throwIfAborted();
      return { status: 0, answer: '' };
    }
  }
}

interface CallbackTarget {
  url: string;
  signatureHeader: string;
  timestampHeader: string;
}

function targetOf(conf: Record<string, unknown>): CallbackTarget | null {
  const {
    url,
    hmac_header: signature,
    timestamp_header: timestamp,
  } = (conf['callback'] ?? {}) as Record<string, unknown>;
  if (typeof url !== 'string' || typeof signature !== 'string' || typeof timestamp !== 'string') return null;
  return { url, signatureHeader: signature, timestampHeader: timestamp };
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
