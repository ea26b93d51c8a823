import type { Backfill } from './queries';

/** Of the tests. */
export function aBackfill(change: Partial<Backfill> = {}): Backfill {
  return {
    id: 'b-1',
    installation_id: 'i-1',
    schedule_id: 's-1',
    cron: '30 6 * * *',
    time_zone: 'Europe/Berlin',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-05T00:00:00.000Z',
    concurrency: 2,
    actor_user_id: 'u-1',
    total: 4,
    done: 1,
    failed: 0,
    running: 1,
    waiting: 2,
    canceled: 0,
    reasons: [],
    blocked_by: null,
    created_at: '2026-11-21T12:00:00.000Z',
    canceled_at: null,
    ended_at: null,
    ...change,
  };
}
