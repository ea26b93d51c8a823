import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime } from './in-time.js';

describe('inTime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gives what was found out, and waits for nothing more', async () => {
    expect(await inTime(1000, Promise.resolve('found'))).toBe('found');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives nothing where that failed, also later', async () => {
    expect(await inTime(1000, Promise.reject(new Error('no')))).toBeNull();
    let fail: (error: Error) => void = () => undefined;
    const late = inTime(1000, new Promise<string>((_, reject) => (fail = reject)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBeNull();
    // Would end the process if nobody listened.
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(0);
  });

  it('gives nothing when it takes too long', async () => {
    const never = inTime(1000, new Promise<string>(() => undefined));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await never).toBeNull();
  });
});
