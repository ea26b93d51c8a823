import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { LoadMonitor } from './load-monitor.js';

const MIB = 1024 * 1024;

describe('LoadMonitor', () => {
  let monitor: LoadMonitor;
  let waitMs = 0;

  beforeEach(() => {
    vi.useFakeTimers();
    waitMs = 0;
    monitor = new LoadMonitor(AppConfig.fromEnv({}), new Metrics());
    monitor.watchQueue(() => waitMs);
    monitor.onApplicationBootstrap();
  });
  afterEach(() => {
    monitor.onModuleDestroy();
    vi.useRealTimers();
  });

  it('rejects bytes beyond its limit, and admits them when others are released', () => {
    expect(monitor.tryHold(60 * MIB)).toBe(true);
    expect(monitor.tryHold(5 * MIB)).toBe(false);
    expect(monitor.refusal()).toBeNull();
    expect(monitor.tryHold(4 * MIB)).toBe(true);
    expect(monitor.refusal()).toBe('inflight_bytes');
    monitor.release(1);
    expect(monitor.refusal()).toBeNull();
  });

  it('sheds load when the queue stays slow for more than half a second, not for one slow commit, and recovers by itself', () => {
    waitMs = 501;
    vi.advanceTimersByTime(400);
    expect(monitor.refusal()).toBeNull();
    waitMs = 500;
    vi.advanceTimersByTime(100);
    waitMs = 501;
    vi.advanceTimersByTime(600);
    expect(monitor.refusal()).toBeNull();
    vi.advanceTimersByTime(100);
    expect(monitor.refusal()).toBe('queue_wait');
    waitMs = 0;
    vi.advanceTimersByTime(100);
    expect(monitor.refusal()).toBeNull();
  });

  it.each([
    [250, null],
    [251, 'event_loop'],
  ])('after an event-loop lag of %i ms reports %s until the next sample', (lateMs, reason) => {
    vi.advanceTimersByTime(100);
    // A callback that blocked the event loop: time has passed, but no timer has run.
    const fake = performance.now.bind(performance);
    const late = vi.spyOn(performance, 'now').mockImplementation(() => fake() + lateMs);
    vi.advanceTimersByTime(100);
    expect(monitor.refusal()).toBe(reason);
    vi.advanceTimersByTime(100);
    expect(monitor.refusal()).toBeNull();
    late.mockRestore();
  });

  it('reads its thresholds from the settings', () => {
    monitor.onModuleDestroy();
    monitor = new LoadMonitor(
      AppConfig.fromEnv({ INGEST_MAX_EVENT_LOOP_LAG_MS: '600000', INGEST_MAX_QUEUE_WAIT_MS: '600000' }),
      new Metrics(),
    );
    monitor.watchQueue(() => 5000);
    monitor.onApplicationBootstrap();
    const fake = performance.now.bind(performance);
    const late = vi.spyOn(performance, 'now').mockImplementation(() => fake() + 5000);
    vi.advanceTimersByTime(2000);
    expect(monitor.refusal()).toBeNull();
    late.mockRestore();
  });

  it('exports the reasons for shedding load and the held bytes as metrics', async () => {
    const metrics = new Metrics();
    monitor.onModuleDestroy();
    monitor = new LoadMonitor(AppConfig.fromEnv({}), metrics);
    monitor.onApplicationBootstrap();
    const shedding = async (): Promise<unknown[]> =>
      (await metrics.ingestShedding.get()).values
        .filter(({ value }) => value === 1)
        .map(({ labels }) => labels.reason);
    expect((await metrics.ingestShedding.get()).values).toHaveLength(5);
    monitor.setDatabaseDown(true);
    monitor.tryHold(1000);
    vi.advanceTimersByTime(100);
    expect(await shedding()).toEqual(['database']);
    expect((await metrics.ingestInflightBytes.get()).values[0]?.value).toBe(1000);
    monitor.setDatabaseDown(false);
    monitor.release(600);
    vi.advanceTimersByTime(100);
    expect(await shedding()).toEqual([]);
    expect((await metrics.ingestInflightBytes.get()).values[0]?.value).toBe(400);
  });

  it('sheds load while the database is unavailable, and during shutdown', () => {
    monitor.setDatabaseDown(true);
    expect(monitor.refusal()).toBe('database');
    monitor.setDatabaseDown(false);
    expect(monitor.refusal()).toBeNull();
    monitor.onModuleDestroy();
    expect(monitor.refusal()).toBe('stopping');
    expect(vi.getTimerCount()).toBe(0);
    // A shutdown remains the reason, whatever else fails.
    monitor.setDatabaseDown(true);
    expect(monitor.refusal()).toBe('stopping');
  });
});
