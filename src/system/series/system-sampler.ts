import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Metrics } from '../../metrics/metrics.js';
import { EventLoopLag } from '../probes/event-loop-lag.js';
import { sumOf, type MetricValue } from '../probes/metric-values.js';
import { OrchestratorFailures } from '../probes/orchestrator-failures.js';
import { ServerErrors } from './server-errors.js';
import type { SystemPointResponse } from './system-series.dto.js';

export const SAMPLE_MS = 10_000;
/** An hour. */
const MAX_POINTS = 360;

/** Values of monotonic counters at one time. */
interface Totals {
  /** Time of a monotonic clock. */
  atMs: number;
  accepted: number;
  rejected: number;
  batches: number;
  refused: number;
  errors: number;
  latency: Bucket[];
}

/** Keeps an hour of samples of this replica in memory. A sample takes 0.2 ms of CPU time, six times a minute. */
@Injectable()
export class SystemSampler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SystemSampler.name);
  private readonly kept: SystemPointResponse[] = [];
  private before: Totals | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly errors: ServerErrors,
    private readonly loop: EventLoopLag,
    private readonly failures: OrchestratorFailures,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sample();
    this.timer = setInterval(() => void this.sample(), SAMPLE_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Samples, the oldest first. */
  points(sinceMs: number): SystemPointResponse[] {
    return this.kept.filter(({ at }) => at.getTime() > sinceMs);
  }

  /** Called by the timer; never throws. */
  async sample(): Promise<void> {
    try {
      const totals = await this.totals();
      if (this.before !== null) this.keep(this.point(this.before, totals));
      this.before = totals;
      this.loop.restart();
      await this.failures.latest();
    } catch (error) {
      this.logger.error('the metrics of this replica could not be sampled', { err: error });
    }
  }

  private keep(point: SystemPointResponse): void {
    this.kept.push(point);
    if (this.kept.length > MAX_POINTS) this.kept.shift();
  }

  private point(before: Totals, after: Totals): SystemPointResponse {
    const seconds = Math.max(0.001, (after.atMs - before.atMs) / 1000);
    const rate = (of: 'accepted' | 'batches' | 'errors' | 'refused' | 'rejected'): number =>
      round((after[of] - before[of]) / seconds);
    const latency = bucketsBetween(before.latency, after.latency);
    return {
      at: new Date(this.clock.now()),
      events_accepted_per_second: rate('accepted'),
      events_rejected_per_second: rate('rejected'),
      batches_per_second: rate('batches'),
      batches_refused_per_second: rate('refused'),
      ingest_p50_ms: inMs(histogramQuantile(latency, 0.5)),
      ingest_p99_ms: inMs(histogramQuantile(latency, 0.99)),
      errors_5xx_per_second: rate('errors'),
      event_loop_lag_p99_ms: this.loop.now().p99Ms,
      rss_bytes: process.memoryUsage.rss(),
    };
  }

  private async totals(): Promise<Totals> {
    const events = (await this.metrics.ingestEvents.get()).values;
    const requests = (await this.metrics.ingestRequests.get()).values;
    const { values } = await this.metrics.ingestDuration.get();
    const accepted = sumOf(events, ({ labels }) => labels['result'] === 'accepted');
    const batches = sumOf(requests, isAnswered);
    return {
      atMs: performance.now(),
      accepted,
      rejected: sumOf(events) - accepted,
      batches,
      refused: sumOf(requests) - batches,
      errors: this.errors.count,
      latency: values
        .filter(({ metricName }) => metricName?.endsWith('_bucket'))
        .map(({ labels: { le }, value }) => ({ le: le === '+Inf' ? Infinity : Number(le), count: value })),
    };
  }
}

function isAnswered({ labels }: MetricValue): boolean {
  return labels['outcome'] === 'ok' || labels['outcome'] === 'replayed';
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : round(seconds * 1000);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

interface Bucket {
  /** Upper bound; the last one is infinite. */
  le: number;
  /** Number of observations up to the bound, including those of smaller buckets. */
  count: number;
}

/** Observations between two readings of a histogram, both with the same buckets. */
export function bucketsBetween(before: readonly Bucket[], after: readonly Bucket[]): Bucket[] {
  return after.map(({ le, count }, i) => ({ le, count: count - (before[i]?.count ?? 0) }));
}

/**
 * Estimates a quantile by linear interpolation within a bucket, like Prometheus' `histogram_quantile`.
 *
 * @param q 0 < q < 1.
 * @returns `null` when there are no observations.
 */
export function histogramQuantile(buckets: readonly Bucket[], q: number): number | null {
  const total = buckets.at(-1)?.count ?? 0;
  if (total <= 0) return null;
  const rank = q * total;
  const i = buckets.findIndex(({ count }) => count >= rank);
  const below = buckets[i - 1] ?? { le: 0, count: 0 };
  const bucket = buckets[i] ?? below;
  if (!Number.isFinite(bucket.le)) return below.le;
  return below.le + (bucket.le - below.le) * ((rank - below.count) / (bucket.count - below.count));
}
