import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from './problem';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const down = (retryAfterMs: number | null = null) =>
  new Problem(503, 'service_unavailable', 't', 'd', null, [], retryAfterMs);
const throttled = (retryAfterMs: number) =>
  new Problem(429, 'rate_limited', 't', 'd', null, [], retryAfterMs);

describe('the connection', () => {
  let connection: typeof import('./connection').connection;
  const waitMs = () => (connection.snapshot().retryAtMs ?? NaN) - Date.now();

  beforeEach(async () => {
    vi.useFakeTimers({ now: NOW });
    vi.resetModules();
    ({ connection } = await import('./connection'));
  });
  afterEach(() => vi.useRealTimers());

  it('keeps one time of the next attempt for calls that fail together', () => {
    connection.failed(down());
    const first = connection.snapshot();
    vi.advanceTimersByTime(300);
    connection.failed(down());
    expect(connection.snapshot()).toBe(first);
  });

  it('doubles its delay after each failed attempt, up to 15 seconds, and resets it after a response', () => {
    const waits = [1, 2, 3, 4, 5, 6].map(() => {
      connection.failed(down());
      const ms = waitMs();
      vi.advanceTimersByTime(ms);
      return ms;
    });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    connection.works();
    expect(connection.snapshot()).toEqual({ status: 'ok', retryAtMs: null });
    connection.failed(down());
    expect(waitMs()).toBe(1000);
  });

  it('waits for the Retry-After of the service', () => {
    connection.failed(down(7000));
    expect(waitMs()).toBe(7000);
  });

  it('stays throttled until the pause is over, even after other responses', () => {
    connection.failed(throttled(5000));
    connection.works();
    expect(connection.snapshot().status).toBe('throttled');
    vi.advanceTimersByTime(5000);
    connection.works();
    expect(connection.snapshot().status).toBe('ok');
  });

  it.each([
    ['a response of the service', () => Promise.resolve(new Response('{}')), true],
    ['the page of a proxy', () => Promise.resolve(new Response('', { status: 502 })), false],
    ['no response', () => Promise.reject(new TypeError('lost')), false],
  ])('has the status that a probe finds: %s', async (_what, answer, works) => {
    vi.stubGlobal('fetch', answer);
    connection.failed(down());
    vi.advanceTimersByTime(1000);
    expect(await connection.probe()).toBe(works);
    expect(connection.snapshot().status).toBe(works ? 'ok' : 'unreachable');
    if (!works) expect(waitMs()).toBe(2000);
  });
});
