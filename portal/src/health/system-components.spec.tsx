import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../test/render';
import type { SystemState } from './queries';
import { SystemComponents } from './system-components';

const works = { state: 'ok' as const, explanation: 'It works.', action: null };
const SYSTEM = {
  database: {
    ...works,
    kind: 'built_in',
    version: '18',
    latency_ms: 1,
    size_bytes: 1,
    up_since: null,
    standby: null,
  },
  orchestrator: {
    ...works,
    kind: 'simulated',
    breaker: 'closed',
    latency_ms: null,
    last_failure: null,
    refused_callbacks: null,
  },
  disk: { ...works, free_bytes: 1, total_bytes: 2 },
  event_loop: { ...works, lag_p99_ms: 1, lag_max_ms: 2 },
  ingest: {
    ...works,
    inflight_bytes: 0,
    inflight_limit_bytes: 1,
    queued_batches: 0,
    reused_keys: 0,
    shedding: null,
  },
  ingest_log: null,
  migrations: { ...works, applied: 1, last: 'a', pending: [] },
  storage: { ...works, events_retention_days: 90, tables: [] },
  jobs: { ...works, items: [] },
  runs: {
    ...works,
    submitted: { count: 0, oldest_seconds: null },
    running: { count: 0, oldest_seconds: null },
  },
  streams: { ...works, live: 0, flags: 0, limit: 1 },
  projections: {
    ...works,
    items: [
      { name: 'errors', state: 'current', lag_seconds: 0.4, failures: 0 },
      { name: 'traces', state: 'current', lag_seconds: 95, failures: 3 },
      { name: 'deploys', state: 'building', lag_seconds: 20, failures: 0 },
    ],
  },
} as unknown as SystemState;

it('shows the progress of each projection of events', async () => {
  await renderScreen(<SystemComponents system={SYSTEM} />);
  const tile = screen.getByRole('article', { name: 'Projections of events' });
  const facts = within(tile)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual([
    'errors: up to date',
    'traces: 1 min 35 s behind, failed 3 times',
    'deploys: being built',
  ]);
});

it('shows the last rejected callback, the reason, and what to do', async () => {
  const orchestrator = {
    ...SYSTEM.orchestrator,
    state: 'warn' as const,
    explanation: 'Callbacks of 2 runs were refused in the last hour.',
    action: 'Compare the secrets.',
    refused_callbacks: { runs: 2, reason: 'signature', last_at: '2026-11-21T12:00:05.000Z' },
  };
  const { unmount } = await renderScreen(
    <SystemComponents system={{ ...SYSTEM, orchestrator } as unknown as SystemState} />,
  );
  const tile = () => within(screen.getByRole('article', { name: 'Orchestrator' }));
  const last = () => tile().getByText('Last refused callback').nextElementSibling;
  expect(last()?.querySelector('time')).toHaveAttribute('dateTime', '2026-11-21T12:00:05.000Z');
  expect(tile().getByText('Callbacks of 2 runs were refused in the last hour.')).toBeVisible();
  expect(tile().getByText('Compare the secrets.')).toBeVisible();
  unmount();
  await renderScreen(<SystemComponents system={SYSTEM} />);
  expect(last()?.querySelector('time')).toBeNull();
});

it('shows the lag between the ingest log and PostgreSQL', async () => {
  const log = {
    ...works,
    lag_records: 70,
    lag_events: 350,
    lag_seconds: 12,
    unread_partitions: 1,
    dead_letters: 2,
  };
  await renderScreen(<SystemComponents system={{ ...SYSTEM, ingest_log: log }} />);
  const tile = screen.getByRole('article', { name: 'Ingest log' });
  const facts = within(tile)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual([
    'Events not stored yet: 350',
    'Behind: 12.0 s',
    'Partitions without a worker: 1',
    'Dead letters: 2',
  ]);
});

it('shows no ingest log when batches are written to PostgreSQL directly', async () => {
  await renderScreen(<SystemComponents system={SYSTEM} />);
  expect(screen.queryByRole('article', { name: 'Ingest log' })).toBeNull();
});
