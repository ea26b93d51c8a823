import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeadlineExceeded, withinDeadline, withinDeadlineOrNull } from './within-deadline.js';

describe('withinDeadline', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('resolves with the result and leaves no timer behind', async () => {
    await expect(withinDeadline(Promise.resolve('found'), 1000, 'late')).resolves.toBe('found');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects with the error of the work', async () => {
    await expect(withinDeadline(Promise.reject(new Error('no')), 1000, 'late')).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects when the work exceeds the deadline, and ignores its later failure', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_, reject) => (fail = reject));
    const late = withinDeadline(work, 1000, 'too late').catch((error: unknown) => error);
    // One millisecond more for the turn of the event loop in which a result may still be read.
    await vi.advanceTimersByTimeAsync(1001);
    const error = await late;
    expect(error).toBeInstanceOf(DeadlineExceeded);
    expect(error).toMatchObject({ message: 'too late' });
    // An unhandled rejection would end the process.
    fail(new Error('after all'));
    await vi.advanceTimersByTimeAsync(0);
  });

  it('accepts a result that has arrived while the event loop was blocked', async () => {
    vi.useRealTimers();
    // Ready before the timer runs, like a response of the database that is already in the socket.
    const work = new Promise<string>((resolve) => setImmediate(() => resolve('arrived')));
    const waiting = withinDeadline(work, 1, 'late');
    const end = performance.now() + 20;
    while (performance.now() < end);
    await expect(waiting).resolves.toBe('arrived');
  });
});

describe('withinDeadline with a signal', () => {
  it('rejects with the reason of the signal, and removes its timer', async () => {
    vi.useFakeTimers();
    const control = new AbortController();
    const waiting = withinDeadline(new Promise<never>(() => undefined), 1000, 'late', control.signal);
    const reason = new Error('the caller gave up');
    control.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('rejects for a signal that is already aborted, although the work is complete', async () => {
    const reason = new Error('the caller gave up');
    const waiting = withinDeadline(Promise.resolve('found'), 1000, 'late', AbortSignal.abort(reason));
    await expect(waiting).rejects.toBe(reason);
  });

  it('rejects with the error of the work while the signal is not aborted', async () => {
    const { signal } = new AbortController();
    const waiting = withinDeadline(Promise.reject(new Error('no')), 1000, 'late', signal);
    await expect(waiting).rejects.toThrow('no');
  });
});

describe('withinDeadlineOrNull', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('resolves with the result and leaves no timer behind', async () => {
    expect(await withinDeadlineOrNull(Promise.resolve('found'), 1000)).toBe('found');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('resolves with null when the work fails, also after the deadline', async () => {
    expect(await withinDeadlineOrNull(Promise.reject(new Error('no')), 1000)).toBeNull();
    let fail: (error: Error) => void = () => undefined;
    const late = withinDeadlineOrNull(new Promise<string>((_, reject) => (fail = reject)), 1000);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await late).toBeNull();
    // An unhandled rejection would end the process.
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(0);
  });

  it('resolves with null when the work takes too long', async () => {
    const never = withinDeadlineOrNull(new Promise<string>(() => undefined), 1000);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await never).toBeNull();
  });
});
