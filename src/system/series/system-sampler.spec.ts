import type { HttpAdapterHost } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { Metrics } from '../../metrics/metrics.js';
import { EventLoopLag } from '../probes/event-loop-lag.js';
import { OrchestratorFailures } from '../probes/orchestrator-failures.js';
import { ServerErrors } from './server-errors.js';
import { SAMPLE_MS, SystemSampler, bucketsBetween, histogramQuantile } from './system-sampler.js';

const START = Date.parse('2026-03-01T00:00:00Z');

describe('SystemSampler', () => {
  const clock = new ManualClock(START);
  let metrics: Metrics;
  let errors: ServerErrors;
  let sampler: SystemSampler;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    clock.nowMs = START;
    metrics = new Metrics();
    errors = new ServerErrors({} as HttpAdapterHost);
    sampler = new SystemSampler(
      metrics,
      errors,
      new EventLoopLag(),
      new OrchestratorFailures(metrics, clock),
      clock,
    );
    // Counted before the first sample, so that no point contains it.
    metrics.ingestEvents.inc({ type: 'log', result: 'accepted' }, 1_000_000);
    await sampler.onApplicationBootstrap();
  });
  afterEach(() => {
    sampler.onModuleDestroy();
    vi.useRealTimers();
  });

  async function pass(ms: number): Promise<void> {
    clock.nowMs += ms;
    await vi.advanceTimersByTimeAsync(ms);
  }

  it('reports what happened between two samples, per second', async () => {
    metrics.ingestEvents.inc({ type: 'log', result: 'accepted' }, 1000);
    metrics.ingestEvents.inc({ type: 'trace', result: 'accepted' }, 200);
    metrics.ingestEvents.inc({ type: '-', result: 'rejected' }, 30);
    metrics.ingestRequests.inc({ outcome: 'ok' }, 15);
    metrics.ingestRequests.inc({ outcome: 'replayed' }, 5);
    metrics.ingestRequests.inc({ outcome: 'signature_mismatch' }, 10);
    for (let i = 0; i < 30; i++) metrics.ingestDuration.observe(i === 0 ? 3 : 0.004);
    errors.count += 7;
    await pass(SAMPLE_MS);
    const [point] = sampler.points(START);
    expect(point).toEqual({
      at: new Date(START + SAMPLE_MS),
      events_accepted_per_second: 120,
      events_rejected_per_second: 3,
      batches_per_second: 2,
      batches_refused_per_second: 1,
      ingest_p50_ms: expect.closeTo(3.79, 1),
      ingest_p99_ms: expect.closeTo(4250, -1),
      errors_5xx_per_second: 0.7,
      event_loop_lag_p99_ms: expect.any(Number),
      rss_bytes: expect.any(Number),
    });
    expect(point?.rss_bytes).toBeGreaterThan(10_000_000);
  });

  it('has no latency without requests', async () => {
    metrics.ingestDuration.observe(0.004);
    await pass(SAMPLE_MS);
    await pass(SAMPLE_MS);
    expect(sampler.points(START).map((point) => point.ingest_p50_ms === null)).toEqual([false, true]);
    expect(sampler.points(START)[1]).toMatchObject({ ingest_p99_ms: null, batches_per_second: 0 });
  });

  it('divides by the time that has really passed', async () => {
    metrics.ingestEvents.inc({ type: 'log', result: 'accepted' }, 1000);
    vi.advanceTimersByTime(SAMPLE_MS / 2);
    await sampler.sample();
    expect(sampler.points(0)[0]?.events_accepted_per_second).toBe(200);
  });

  it('keeps the points of one hour, and returns the requested part', async () => {
    for (let i = 0; i < 400; i++) await pass(SAMPLE_MS);
    const all = sampler.points(0);
    expect(all).toHaveLength(360);
    expect(all.at(-1)?.at).toEqual(new Date(START + 400 * SAMPLE_MS));
    expect(all.map(({ at }) => at.getTime())).toEqual(all.map((_, i) => START + (41 + i) * SAMPLE_MS));
    expect(sampler.points(clock.nowMs - 60_000)).toHaveLength(6);
  });

  it('stops with the service', async () => {
    await pass(SAMPLE_MS);
    sampler.onModuleDestroy();
    await pass(10 * SAMPLE_MS);
    expect(sampler.points(0)).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const buckets = (...counts: number[]): { le: number; count: number }[] =>
  [0.01, 0.1, 1, Infinity].map((le, i) => ({ le, count: counts[i] ?? 0 }));

describe('histogramQuantile', () => {
  it('is null without observations', () => {
    expect(histogramQuantile(buckets(0, 0, 0, 0), 0.5)).toBeNull();
    expect(histogramQuantile([], 0.5)).toBeNull();
  });

  it('is interpolated linearly within its bucket', () => {
    expect(histogramQuantile(buckets(100, 100, 100, 100), 0.5)).toBeCloseTo(0.005);
    expect(histogramQuantile(buckets(50, 100, 100, 100), 0.99)).toBeCloseTo(0.01 + 0.09 * 0.98);
    expect(histogramQuantile(buckets(0, 0, 10, 10), 0.5)).toBeCloseTo(0.1 + 0.9 * 0.5);
  });

  it('is the largest finite bound for observations beyond it', () => {
    expect(histogramQuantile(buckets(0, 0, 0, 10), 0.5)).toBe(1);
  });

  it('does not decrease with q', () => {
    const some = buckets(3, 40, 41, 57);
    const values = [0.01, 0.1, 0.5, 0.7, 0.9, 0.99].map((q) => histogramQuantile(some, q) ?? -1);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });
});

describe('bucketsBetween', () => {
  it('excludes earlier observations', () => {
    expect(bucketsBetween(buckets(1, 2, 3, 4), buckets(1, 5, 6, 7))).toEqual(buckets(0, 3, 3, 3));
    expect(bucketsBetween([], buckets(1, 5, 6, 7))).toEqual(buckets(1, 5, 6, 7));
  });
});
