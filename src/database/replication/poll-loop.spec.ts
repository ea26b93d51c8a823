import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DelayedRetries } from './delayed-retries.js';
import { PollLoop } from './poll-loop.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('PollLoop', () => {
  let polls: number;
  let result: () => Promise<void>;
  let loop: PollLoop;
  let warn: ReturnType<typeof vi.spyOn>;
  const logger = new Logger('test');

  beforeEach(() => {
    polls = 0;
    result = () => Promise.resolve();
    warn = vi.spyOn(logger, 'warn').mockReturnValue();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const poll = (): Promise<void> => {
      polls += 1;
      return result();
    };
    loop = new PollLoop({ everyMs: 200, retryMs: 1000, poll, failureMessage: 'cannot be read', logger });
  });
  afterEach(() => loop.stop());

  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  it('polls at its interval, counted from the end of the poll before', async () => {
    result = () => new Promise((resolve) => setTimeout(resolve, 300));
    loop.start();
    await pass(199);
    expect(polls).toBe(0);
    await pass(1);
    expect(polls).toBe(1);
    await pass(499);
    expect(polls).toBe(1);
    await pass(1);
    expect(polls).toBe(2);
    await pass(300);
  });

  it('repeats a failed poll after the retry delay, and logs an outage once', async () => {
    result = () => Promise.reject(new Error('no database'));
    loop.start(0);
    await pass(0);
    expect([polls, loop.isHealthy]).toEqual([1, false]);
    await pass(999);
    expect(polls).toBe(1);
    await pass(1);
    expect(polls).toBe(2);
    expect(warn).toHaveBeenCalledTimes(1);

    result = () => Promise.resolve();
    await pass(1000);
    expect([polls, loop.isHealthy]).toEqual([3, true]);
    result = () => Promise.reject(new Error('no database'));
    await pass(200);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('pauses from inside a poll, and resumes at once', async () => {
    result = () => {
      loop.pause();
      return Promise.resolve();
    };
    loop.start(0);
    await pass(10_000);
    expect(polls).toBe(1);
    loop.start(0);
    await pass(0);
    expect(polls).toBe(2);
  });

  it('polls on demand while an earlier poll hangs', async () => {
    let end: () => void = () => undefined;
    result = () => new Promise((resolve) => (end = resolve));
    loop.start(0);
    await pass(0);
    result = () => Promise.resolve();
    await loop.poll();
    expect(polls).toBe(2);
    end();
  });

  it('waits for running polls when it stops, and starts no new one', async () => {
    let end: () => void = () => undefined;
    result = () => new Promise((resolve) => (end = resolve));
    loop.start(0);
    await pass(0);
    let isStopped = false;
    const stopping = loop.stop().then(() => (isStopped = true));
    await pass(10_000);
    expect(isStopped).toBe(false);
    end();
    await stopping;
    await loop.poll();
    loop.start(0);
    await pass(10_000);
    expect(polls).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('DelayedRetries', () => {
  it('runs each retry once after a delay with jitter', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
    const retries = new DelayedRetries(1000);
    const ran: string[] = [];
    retries.schedule(() => ran.push('a'));
    retries.schedule(() => ran.push('b'));
    await vi.advanceTimersByTimeAsync(500);
    expect(ran).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ran).toEqual(['a', 'b']);
  });

  it('drops scheduled retries when they are cancelled, and runs later ones', async () => {
    const retries = new DelayedRetries(1000);
    const [dropped, kept] = [vi.fn(), vi.fn()];
    retries.schedule(dropped);
    retries.cancel();
    retries.schedule(kept);
    await vi.advanceTimersByTimeAsync(1500);
    expect([dropped.mock.calls.length, kept.mock.calls.length]).toEqual([0, 1]);
  });

  it('runs nothing after it was stopped', async () => {
    const retries = new DelayedRetries(1000);
    const retry = vi.fn();
    retries.schedule(retry);
    retries.stop();
    retries.schedule(retry);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(retry).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
