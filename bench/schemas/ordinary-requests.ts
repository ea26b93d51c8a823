import { Agent } from 'node:http';
import { batchOf, get, logEvent, sendBatch } from '../../test/support/http/ingest-client.js';
import { percentile } from '../support/stats.js';
import type { Service } from '../support/service.js';

export interface OrdinaryResult {
  answered: number;
  /** Responses other than 200, and broken connections. */
  failed: number;
  firstFailure: string | null;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

/** Requests of other users during an attack: batches of 10 events and pages of installations in turn, at a fixed rate. */
export class OrdinaryRequests {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly times: number[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly began = performance.now();
  private readonly timer: NodeJS.Timeout;
  private sent = 0;
  private failed = 0;
  private firstFailure: string | null = null;

  constructor(
    private readonly service: Service,
    perSecond: number,
  ) {
    this.timer = setInterval(() => {
      const due = Math.floor(((performance.now() - this.began) / 1000) * perSecond);
      while (this.sent < due) this.start();
    }, 5);
  }

  /** Stops sending and waits for the responses in flight. */
  async end(): Promise<OrdinaryResult> {
    clearInterval(this.timer);
    const seconds = (performance.now() - this.began) / 1000;
    await Promise.all(this.underWay);
    this.agent.destroy();
    const sorted = this.times.toSorted((a, b) => a - b);
    return {
      answered: sorted.length,
      failed: this.failed,
      firstFailure: this.firstFailure,
      seconds,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
    };
  }

  private start(): void {
    const one: Promise<void> = this.request(this.sent++).finally(() => this.underWay.delete(one));
    this.underWay.add(one);
  }

  private async request(index: number): Promise<void> {
    const { target, accessToken } = this.service;
    const baseUrl = `http://127.0.0.1:${target.port}`;
    const sent = performance.now();
    try {
      const { status, text } = await (index % 2 === 0
        ? sendBatch(baseUrl, target, batchOf(...Array.from({ length: 10 }, () => logEvent('ordinary'))), {
            agent: this.agent,
          })
        : get(
            `${baseUrl}/api/v1/apps/installations?limit=1`,
            { authorization: `Bearer ${accessToken}` },
            this.agent,
          ));
      if (status !== 200) throw new Error(`${status} ${text}`);
      this.times.push(performance.now() - sent);
    } catch (error) {
      this.failed += 1;
      this.firstFailure ??= String(error);
    }
  }
}
