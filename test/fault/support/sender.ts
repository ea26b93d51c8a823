import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchMaker } from './batches.js';
import { Delivery, isUncertain, type Project } from './delivery.js';
import type { Oracle } from './oracle.js';
import type { SeededRandom } from '../../support/seeded-random.js';

export interface SenderOptions {
  /** Called before each attempt: a client behind a load balancer may get another replica each time. */
  baseUrl: () => string;
  /** The client closes the connection after this long without a response. */
  timeoutMs?: number;
  /** Longest pause between two batches. */
  pauseMs?: number;
}

/** A batch that is not confirmed this long after the end of the faults counts as lost. */
const DRAIN_MS = 60_000;
const REMEMBERED = 60;

/**
 * A client as documented: it repeats the same bytes with the same key until it gets a 200, and records every response. On purpose it
 * retries sooner than `Retry-After` allows.
 */
export class Sender {
  private readonly maker: BatchMaker;
  private readonly agent: Agent;
  private readonly confirmed: Delivery[] = [];

  constructor(
    name: string,
    private readonly project: Project,
    private readonly oracle: Oracle,
    private readonly random: SeededRandom,
    private readonly options: SenderOptions,
  ) {
    this.maker = new BatchMaker(name, random.fork('batches'));
    this.agent = new ImpatientAgent(options.timeoutMs ?? 10_000);
  }

  /** Sends until `stop`, and then until every begun batch is settled. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.sendOne(stop);
      await sleep(this.random.int(0, this.options.pauseMs ?? 25));
    }
    this.agent.destroy();
  }

  private async sendOne(stop: AbortSignal): Promise<void> {
    const earlier = this.confirmed.length === 0 ? undefined : this.random.pick(this.confirmed);
    switch (this.random.weighted({ fresh: 68, together: 14, repeat: 12, reuse: 6 })) {
      case 'fresh':
        return this.deliver(this.take(new Delivery(this.maker.next(), this.project)), stop);
      case 'together': {
        const delivery = this.take(new Delivery(this.maker.keyed(), this.project));
        const copies = this.random.int(2, 4);
        await Promise.all(Array.from({ length: copies }, () => this.attempt(delivery)));
        return this.deliver(delivery, stop);
      }
      case 'repeat':
        if (earlier) await this.attempt(earlier);
        return;
      case 'reuse':
        if (!earlier) return;
        return this.deliver(
          this.take(new Delivery(this.maker.reusing(earlier.batch), this.project, earlier)),
          stop,
        );
    }
  }

  private async deliver(delivery: Delivery, stop: AbortSignal): Promise<void> {
    let deadline = Number.POSITIVE_INFINITY;
    const { key } = delivery.batch;
    while (!delivery.isSettled && performance.now() < deadline) {
      const attempt = await this.attempt(delivery);
      if (delivery.isSettled) break;
      // Without a key a retry may store the batch twice; half of the senders prefer to lose it.
      if (key === null && isUncertain(attempt) && this.random.chance(0.5)) return;
      // The checker reports unexpected responses.
      if (typeof attempt.outcome === 'number' && ![408, 429, 503].includes(attempt.outcome)) return;
      await sleep(this.random.int(50, 250));
      if (stop.aborted && deadline === Number.POSITIVE_INFINITY) deadline = performance.now() + DRAIN_MS;
    }
    if (
      key !== null &&
      delivery.batch.status === 200 &&
      delivery.reuses === undefined &&
      delivery.isSettled
    ) {
      this.confirmed.push(delivery);
      if (this.confirmed.length > REMEMBERED) this.confirmed.shift();
    }
  }

  private take(delivery: Delivery): Delivery {
    this.oracle.add(delivery);
    return delivery;
  }

  private attempt(delivery: Delivery): ReturnType<Delivery['attempt']> {
    return delivery.attempt(this.options.baseUrl(), this.agent);
  }
}

/** Keeps connections as client libraries do, and destroys one that is silent for too long. */
class ImpatientAgent extends Agent {
  constructor(private readonly timeoutMs: number) {
    super({ keepAlive: true, maxSockets: 8, timeout: timeoutMs });
  }

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const socket = super.createConnection(options, callback);
    socket?.once('timeout', () => socket.destroy(new Error(`no response within ${this.timeoutMs} ms`)));
    return socket;
  }
}
