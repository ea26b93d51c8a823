import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchOf, logEvent, sendBatch, type Credential } from '../../support/http/ingest-client.js';

const EVENTS = 5;
const PAUSE_MS = 5;
/** A batch without a response for this long after the end of the faults counts as lost. */
const DRAIN_MS = 60_000;

interface Sent {
  messages: string[];
  key: string;
}

export interface SteadyLoadOptions {
  baseUrl: () => string;
  credential: Credential;
  senders?: number;
}

/**
 * Senders that keep their connections and repeat a batch, with its key, until it gets a 200. Every outcome of an attempt is recorded.
 */
export class SteadyLoad {
  readonly acknowledged: string[] = [];
  /** The status and code, or the connection error, of attempts without a 200. */
  readonly refused: string[] = [];
  /** The time of each 200, in milliseconds of a monotonic clock. */
  readonly answeredAt: number[] = [];
  private readonly stop = new AbortController();
  private readonly running: Promise<unknown>;

  private constructor(private readonly options: SteadyLoadOptions) {
    this.running = Promise.all(Array.from({ length: options.senders ?? 8 }, () => this.send()));
  }

  /** Sends while `faults` runs, and then until each batch has a response. */
  static async during(
    options: SteadyLoadOptions,
    faults: (load: SteadyLoad) => Promise<void>,
  ): Promise<SteadyLoad> {
    const load = new SteadyLoad(options);
    try {
      await faults(load);
    } finally {
      load.stop.abort();
      await load.running;
    }
    return load;
  }

  /** Resolves when this many more batches were acknowledged. */
  async progress(batches: number, timeoutMs = 60_000): Promise<void> {
    const goal = this.answeredAt.length + batches;
    const deadline = performance.now() + timeoutMs;
    while (this.answeredAt.length < goal) {
      if (performance.now() > deadline)
        throw new Error(`no progress; last refusals: ${this.refused.slice(-3).join(', ')}`);
      await sleep(10);
    }
  }

  /** Acknowledged events that `query` does not find exactly once. */
  async lost(
    query: (sql: string, values: unknown[]) => Promise<{ message: string; times: number }[]>,
  ): Promise<string[]> {
    const rows = await query(
      `SELECT data->>'message' AS message, count(*)::int AS times FROM events
        WHERE data->>'message' = ANY ($1) GROUP BY 1`,
      [this.acknowledged],
    );
    const times = new Map(rows.map((row) => [row.message, row.times]));
    return this.acknowledged.filter((message) => times.get(message) !== 1);
  }

  private async send(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      while (!this.stop.signal.aborted) {
        const sent = { key: randomUUID(), messages: Array.from({ length: EVENTS }, () => randomUUID()) };
        await this.untilAnswered(sent, agent);
        await sleep(PAUSE_MS);
      }
    } finally {
      agent.destroy();
    }
  }

  private async untilAnswered(sent: Sent, agent: Agent): Promise<void> {
    let deadline = Number.POSITIVE_INFINITY;
    while (performance.now() < deadline) {
      if (await this.attempt(sent, agent)) return;
      await sleep(50);
      if (this.stop.signal.aborted && deadline === Number.POSITIVE_INFINITY)
        deadline = performance.now() + DRAIN_MS;
    }
    throw new Error(`a batch had no 200 in time: ${this.refused.slice(-3).join(', ')}`);
  }

  private async attempt({ key, messages }: Sent, agent: Agent): Promise<boolean> {
    const headers = { 'x-service-idempotency-key': key };
    const { baseUrl, credential } = this.options;
    try {
      const body = batchOf(...messages.map((message) => logEvent(message)));
      const answer = await sendBatch(baseUrl(), credential, body, { agent, headers });
      if (answer.status !== 200) {
        this.refused.push(`${answer.status} ${String((answer.json as { code?: string } | undefined)?.code)}`);
        return false;
      }
      this.acknowledged.push(...messages);
      this.answeredAt.push(performance.now());
      return true;
    } catch (error) {
      this.refused.push((error as NodeJS.ErrnoException).code ?? String(error));
      return false;
    }
  }
}
