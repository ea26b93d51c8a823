import type { Schedule } from '../queries';

/** Fixture for tests. */
export function aSchedule(change: Partial<Schedule> = {}): Schedule {
  return {
    id: 's-1',
    source: 'manifest',
    cron: '30 6 * * *',
    time_zone: 'Europe/Berlin',
    input: null,
    paused: false,
    changed: false,
    manifest: { cron: '30 6 * * *', time_zone: 'Europe/Berlin' },
    next_run_at: '2026-11-25T05:30:00.000Z',
    next_times: [{ at: '2026-11-25T05:30:00.000Z', local: '2026-11-25T06:30:00+01:00' }],
    version: 4,
    ...change,
  };
}
