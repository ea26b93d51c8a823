import { describe, expect, it } from 'vitest';
import { schedulerHealth } from './scheduler-health.js';

const DATE = 'Tue, 24 Nov 2026 12:00:20 GMT';

const healthOf = (scheduler: unknown, date: string | null = DATE): string =>
  schedulerHealth(
    {
      status: 200,
      mediaType: 'application/json',
      header: (name) => (name === 'date' ? date : null),
      text: JSON.stringify({ scheduler }),
    },
    10_000,
  ).status;

const heartbeat = (at: unknown): object => ({ status: 'healthy', latest_scheduler_heartbeat: at });

describe('the health of the scheduler', () => {
  it.each([
    ['2026-11-24T12:00:10.000000+00:00', 'ok'],
    ['2026-11-24T12:00:09.999000+00:00', 'degraded'],
    ['2026-11-24T13:00:10.5+01:00', 'ok'],
    // The scheduler's clock is ahead of the API server's.
    ['2026-11-24T12:01:00Z', 'ok'],
  ])('with its last heartbeat at %s is %s', (at, status) => {
    expect(healthOf(heartbeat(at))).toBe(status);
  });

  it('is what Airflow reports when the heartbeat or the clock of the API server is unknown', () => {
    for (const at of [undefined, null, 5, 'yesterday', '2020-01-01T00:00:00'])
      expect(healthOf(heartbeat(at))).toBe('ok');
    expect(healthOf(heartbeat('2020-01-01T00:00:00Z'), null)).toBe('ok');
    expect(healthOf(heartbeat('2020-01-01T00:00:00Z'), 'soon')).toBe('ok');
  });

  it.each([[undefined], [null], ['healthy'], [{ status: 'unhealthy' }]])(
    'is degraded for %j',
    (scheduler) => {
      expect(healthOf(scheduler)).toBe('degraded');
    },
  );
});
