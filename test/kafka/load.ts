import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendBatch, type Credential } from '../support/http/ingest-client.js';
import type { ServiceProcess } from '../support/processes/service-process.js';

export interface Sent {
  /** Prefix of the names of its events: `<batch>/<index>`. */
  name: string;
  events: number;
  /** Idempotency key of its request. */
  key?: string;
  /** Index of its credential. */
  sender: number;
}

/** Senders that repeat a batch under one idempotency key until it is acknowledged, and record the acknowledged batches. */
export class KafkaLoad {
  readonly acknowledged: Sent[] = [];
  /** The longest time that one request took. */
  slowestMs = 0;
  readonly statuses = new Map<number, number>();
  /** Every response, in the order of arrival; a broken connection is status 0. */
  private readonly answers: { status: number; atMs: number }[] = [];
  private stopped = false;
  private readonly senders: Promise<void>[];

  constructor(
    private readonly service: Pick<ServiceProcess, 'baseUrl'>,
    private readonly credentials: readonly Credential[],
    senders = 6,
    /** Distinguishes the batches of two loads. */
    private readonly prefix = '',
  ) {
    this.senders = Array.from({ length: senders }, (_, index) => this.sendAll(index));
  }

  /** Waits until every batch that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.senders);
  }

  /** Resolves when this many more batches have been acknowledged. */
  async untilMore(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    while (this.acknowledged.length < wanted) await sleep(20);
  }

  /**
   * The time of the first response with this status after a time of `performance.now()`.
   *
   * @throws Error when none arrives within `limitMs`.
   */
  async firstAnswer(status: number, afterMs: number, limitMs: number): Promise<number> {
    for (;;) {
      const found = this.answers.find((answer) => answer.status === status && answer.atMs > afterMs);
      if (found !== undefined) return found.atMs;
      if (performance.now() > afterMs + limitMs) throw new Error(`no ${status} within ${limitMs / 1000} s`);
      await sleep(20);
    }
  }

  private async sendAll(sender: number): Promise<void> {
    const credential = this.credentials[sender % this.credentials.length];
    if (credential === undefined) throw new Error('no credential');
    for (let batch = 0; !this.stopped; batch++) {
      const sent = { name: `${this.prefix}${sender}-${batch}`, events: 1 + (batch % 5), sender };
      const body = bodyOf(sent);
      const key = randomUUID();
      for (;;) {
        const started = performance.now();
        const answer = await sendBatch(this.service.baseUrl, credential, body, {
          headers: { 'x-service-idempotency-key': key },
        }).catch(() => null);
        const atMs = performance.now();
        this.slowestMs = Math.max(this.slowestMs, atMs - started);
        const status = answer?.status ?? 0;
        this.answers.push({ status, atMs });
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
        if (status === 200) break;
        if (status !== 503 && status !== 0) throw new Error(`${status}: ${answer?.text}`);
        if (status === 503 && answer?.headers['retry-after'] === undefined)
          throw new Error('503 without Retry-After');
        await sleep(100);
      }
      this.acknowledged.push({ ...sent, key });
      await sleep(5);
    }
  }
}

export function bodyOf({ name, events }: Pick<Sent, 'events' | 'name'>, message = ''): string {
  return JSON.stringify({
    events: Array.from({ length: events }, (_, index) => ({
      type: 'log',
      ts: '2026-11-25T10:00:00Z',
      data: { message, name: `${name}/${index}` },
    })),
  });
}
