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

  it('refuses bytes beyond its bound, and takes them again when others are given back', () => {
    expect(monitor.tryHold(60 * MIB)).toBe(true);
    expect(monitor.tryHold(5 * MIB)).toBe(false);
    expect(monitor.refusal()).toBeNull();
    expect(monitor.tryHold(4 * MIB)).toBe(true);
    expect(monitor.refusal()).toBe('inflight_bytes');
    monitor.release(1);
    expect(monitor.refusal()).toBeNull();
  });

  it('refuses when the queue stays slow, not for one slow commit, and clears by itself', () => {
    waitMs = 600;
    vi.advanceTimersByTime(400);
    expect(monitor.refusal()).toBeNull();
    waitMs = 100;
    vi.advanceTimersByTime(100);
    waitMs = 600;
    vi.advanceTimersByTime(400);
    expect(monitor.refusal()).toBeNull();
    vi.advanceTimersByTime(400);
    expect(monitor.refusal()).toBe('queue_wait');
    waitMs = 0;
    vi.advanceTimersByTime(100);
    expect(monitor.refusal()).toBeNull();
  });

  it('refuses after the event loop was held for too long, until the next look', () => {
    vi.advanceTimersByTime(100);
    // A callback that held the loop: time has passed without a timer being run.
    vi.setSystemTime(Date.now());
    const real = performance.now.bind(performance);
    const late = vi.spyOn(performance, 'now').mockImplementation(() => real() + 300);
    vi.advanceTimersByTime(100);
    expect(monitor.refusal()).toBe('event_loop');
    vi.advanceTimersByTime(100);
    expect(monitor.refusal()).toBeNull();
    late.mockRestore();
  });

  it('refuses while the database is away, and while it stops', () => {
    monitor.setDatabaseDown(true);
    expect(monitor.refusal()).toBe('database');
    monitor.setDatabaseDown(false);
    expect(monitor.refusal()).toBeNull();
    monitor.onModuleDestroy();
    expect(monitor.refusal()).toBe('stopping');
  });
});
