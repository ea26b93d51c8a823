import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Metrics } from './metrics.js';

const LINE_EVERY_MS = 10_000;

interface Count {
  route: string;
  status: number;
  counter: Counter.Internal;
  /** Number of requests since the last log line. */
  requests: number;
  totalMs: number;
  maxMs: number;
}

/**
 * Counts the requests of routes that programs call continuously, and writes one log line for each route and status in
 * ten seconds: a line for every request took a fifth of the CPU time of an evaluation.
 */
@Injectable()
export class HotRequests implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Http');
  private readonly counts = new Map<string, Map<number, Count>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly metrics: Metrics) {}

  /** @param route method and path pattern, such as `POST /ofrep/v1/evaluate/flags/:key`. */
  count(route: string, status: number, durationMs: number): void {
    const count = this.counts.get(route)?.get(status) ?? this.add(route, status);
    count.counter.inc();
    count.requests += 1;
    count.totalMs += durationMs;
    if (durationMs > count.maxMs) count.maxMs = durationMs;
    this.timer ??= setTimeout(() => this.writeLines(), LINE_EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.writeLines();
  }

  private writeLines(): void {
    this.timer = undefined;
    for (const count of [...this.counts.values()].flatMap((ofRoute) => [...ofRoute.values()])) {
      const { route, status, requests, totalMs, maxMs } = count;
      if (requests === 0) continue;
      this.logger.log('requests', {
        route,
        status,
        count: requests,
        mean_ms: Math.round(totalMs / requests),
        max_ms: Math.round(maxMs),
      });
      Object.assign(count, { requests: 0, totalMs: 0, maxMs: 0 });
    }
  }

  private add(route: string, status: number): Count {
    const counter = this.metrics.hotRequests.labels(route, String(status));
    const count: Count = { route, status, counter, requests: 0, totalMs: 0, maxMs: 0 };
    const ofRoute = this.counts.get(route) ?? new Map<number, Count>();
    this.counts.set(route, ofRoute.set(status, count));
    return count;
  }
}
