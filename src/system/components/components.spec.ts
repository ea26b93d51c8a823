import { describe, expect, it } from 'vitest';
import { databaseComponent } from './database-component.js';
import { diskComponent } from './disk-component.js';
import { eventLoopComponent } from './replica-components.js';
import { ingestComponent } from './ingest-component.js';
import { ingestLogComponent } from './ingest-log-component.js';
import { jobsComponent } from './jobs-component.js';
import { migrationsComponent } from './migrations-component.js';
import { orchestratorComponent, type OrchestratorReadings } from './orchestrator-component.js';
import { worstOf } from './component.js';
import type { ProjectionStatus } from '../../events/projections/projection-status.js';
import { projectionsComponent } from './projections-component.js';
import { runsComponent } from './runs-component.js';
import type { PartitionSize } from '../../events/partitions/read-partitions.js';
import { storageComponent, type StorageReadings } from './storage-component.js';

const GIB = 1024 ** 3;

describe('worstOf', () => {
  it('returns the worst of several states', () => {
    expect(worstOf(['ok', 'ok'])).toBe('ok');
    expect(worstOf(['ok', 'warn', 'ok'])).toBe('warn');
    expect(worstOf(['down', 'warn', 'ok'])).toBe('down');
  });
});

describe('databaseComponent', () => {
  const readings = { isBuiltIn: true, server: null, sizeBytes: null, standby: null };

  it.each([
    [0.4, 'ok'],
    [100, 'ok'],
    [101, 'warn'],
    [null, 'down'],
  ])('with a response after %j ms is %s', (latencyMs, state) => {
    expect(databaseComponent({ ...readings, latencyMs }).state).toBe(state);
  });

  it('warns about a standby that is not used, and shows its lag', () => {
    const shown = (standby: { lagMs: number | null; isUsed: boolean }) =>
      databaseComponent({ ...readings, latencyMs: 1, standby });
    expect(shown({ lagMs: 240, isUsed: true })).toMatchObject({
      state: 'ok',
      standby: { lag_seconds: 0.2, used: true },
    });
    expect(shown({ lagMs: 61_000, isUsed: false })).toMatchObject({
      state: 'warn',
      explanation: expect.stringContaining('too far behind'),
      standby: { lag_seconds: 61, used: false },
    });
    expect(shown({ lagMs: null, isUsed: false })).toMatchObject({
      state: 'warn',
      explanation: expect.stringContaining('does not respond'),
      standby: { lag_seconds: null, used: false },
    });
  });

  it('names what to check: the log of the built-in server, or DATABASE_URL', () => {
    expect(databaseComponent({ ...readings, latencyMs: null }).action).toContain('postgres.log');
    const elsewhere = databaseComponent({ ...readings, latencyMs: null, isBuiltIn: false });
    expect([elsewhere.kind, elsewhere.action]).toEqual(['external', expect.stringContaining('DATABASE_URL')]);
  });
});

describe('orchestratorComponent', () => {
  const healthy: OrchestratorReadings = {
    isSimulated: false,
    reason: 'WORKFLOW_URL is set',
    health: { status: 'ok', detail: 'It answers.' },
    latencyMs: 12.4,
    isBreakerOpen: false,
    feedLagSeconds: 5,
    lastFailure: null,
    refusedCallbacks: null,
  };

  it.each<[Partial<OrchestratorReadings>, string]>([
    [{}, 'ok'],
    [{ feedLagSeconds: 61 }, 'warn'],
    [{ refusedCallbacks: { runs: 2, reason: 'signature', lastAt: new Date(0) } }, 'warn'],
    [{ health: { status: 'degraded', detail: 'It is not well.' } }, 'warn'],
    [{ health: { status: 'unreachable', detail: 'It is not there.' } }, 'down'],
    [{ health: null, latencyMs: null }, 'down'],
    [{ isBreakerOpen: true }, 'down'],
  ])('with %j is %s', (change, state) => {
    const component = orchestratorComponent({ ...healthy, ...change });
    expect(component.state).toBe(state);
    expect(component.action === null).toBe(state === 'ok');
    expect(component.breaker).toBe(change.isBreakerOpen ? 'open' : 'closed');
  });
});

describe('diskComponent', () => {
  it.each([
    [100 * GIB, 200 * GIB, 'ok'],
    [60 * GIB, 4000 * GIB, 'ok'],
    [49 * GIB, 4000 * GIB, 'warn'],
    [0.9 * GIB, 2 * GIB, 'warn'],
    [0.1 * GIB, 2 * GIB, 'down'],
    [0, GIB, 'down'],
  ])('with %d of %d bytes free is %s', (freeBytes, totalBytes, state) => {
    expect(diskComponent({ freeBytes, totalBytes }, true)).toMatchObject({ state, free_bytes: freeBytes });
  });

  it('reports when it cannot check, and when there is nothing to check', () => {
    expect(diskComponent(null, true)).toMatchObject({ state: 'warn', free_bytes: null });
    expect(diskComponent(null, false)).toMatchObject({ state: 'ok', free_bytes: null });
  });
});

describe('eventLoopComponent', () => {
  it.each([
    [0, 'ok'],
    [101, 'warn'],
    [251, 'down'],
  ])('with a lag of %d ms is %s', (p99Ms, state) => {
    expect(eventLoopComponent({ p99Ms, maxMs: 900 })).toMatchObject({
      state,
      lag_p99_ms: p99Ms,
      lag_max_ms: 900,
    });
  });
});

describe('ingestComponent', () => {
  const quiet = { inflightBytes: 0, limitBytes: 1000, queuedBatches: 0, reusedKeys: 0, shedding: null };

  it('is down while batches are rejected, with the reason', () => {
    expect(ingestComponent(quiet).state).toBe('ok');
    expect(ingestComponent({ ...quiet, inflightBytes: 501 }).state).toBe('warn');
    const refusing = ingestComponent({ ...quiet, shedding: 'inflight_bytes' });
    expect([refusing.state, refusing.shedding]).toEqual(['down', 'inflight_bytes']);
    expect(refusing.explanation).toContain('inflight_bytes');
    expect(refusing.action).toContain('INGEST_MAX_INFLIGHT_BYTES');
  });
});

describe('migrationsComponent', () => {
  it.each([
    [['A', 'B'], ['A', 'B'], 'ok', []],
    [['A'], ['A', 'B'], 'down', ['B']],
    [['A', 'B', 'C'], ['A', 'B'], 'warn', []],
    [null, ['A', 'B'], 'warn', []],
  ])('with %j in the database and %j known is %s', (applied, known, state, pending) => {
    const component = migrationsComponent(applied, known);
    expect(component).toMatchObject({ state, pending, last: applied?.at(-1) ?? null });
  });
});

describe('storageComponent', () => {
  const nowMs = Date.parse('2026-03-10T12:00:00Z');
  const partition = (table: PartitionSize['table'], day: string): PartitionSize => ({
    table,
    name: `${table}_${day}`,
    bytes: 100,
    rowsEstimate: 7,
  });
  const healthy: StorageReadings = {
    partitions: [
      partition('events', '20260311'),
      partition('events', '20260301'),
      { ...partition('events', ''), name: 'events_default' },
      partition('ingest_keys', '20260311'),
    ],
    isDefaultUsed: false,
    retentionDays: 9,
    nowMs,
  };

  it('reports the days, bytes and rows of each table', () => {
    expect(storageComponent(healthy)).toMatchObject({
      state: 'ok',
      events_retention_days: 9,
      tables: [
        {
          table: 'events',
          partitions: 2,
          oldest: '2026-03-01',
          newest: '2026-03-11',
          bytes: 300,
          rows_estimate: 21,
        },
        {
          table: 'ingest_keys',
          partitions: 1,
          oldest: '2026-03-11',
          newest: '2026-03-11',
          bytes: 100,
          rows_estimate: 7,
        },
      ],
    });
  });

  it.each<[string, Partial<StorageReadings>]>([
    ['outside', { isDefaultUsed: true }],
    ['Tomorrow', { nowMs: nowMs + 86_400_000 }],
    ['longer', { retentionDays: 7 }],
    ['could not be read', { partitions: null }],
    ['Tomorrow', { partitions: [] }],
  ])('warns: %s', (words, change) => {
    const component = storageComponent({ ...healthy, ...change });
    expect([component.state, component.explanation]).toEqual(['warn', expect.stringContaining(words)]);
  });

  it('does not warn of a day that is dropped tonight', () => {
    expect(storageComponent({ ...healthy, retentionDays: 8 }).state).toBe('ok');
  });
});

describe('jobsComponent', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

  it('distinguishes a job that failed from one that is running', () => {
    const component = jobsComponent(
      [
        { name: 'good', isRunning: false, startedAt: at(1), succeededAt: at(2) },
        { name: 'failed', isRunning: false, startedAt: at(5), succeededAt: at(2) },
        { name: 'never', isRunning: false, startedAt: at(5), succeededAt: null },
        { name: 'running', isRunning: true, startedAt: at(5), succeededAt: at(2) },
        { name: 'new', isRunning: false, startedAt: null, succeededAt: null },
      ],
      new Map([['failed', 3]]),
    );
    expect(component.items.map(({ name, state, errors }) => [name, state, errors])).toEqual([
      ['good', 'ok', 0],
      ['failed', 'failed', 3],
      ['never', 'failed', 0],
      ['running', 'running', 0],
      ['new', 'ok', 0],
    ]);
    expect([component.state, component.explanation]).toEqual([
      'warn',
      expect.stringContaining('failed, never.'),
    ]);
    expect(jobsComponent([], new Map()).state).toBe('ok');
    expect(jobsComponent(null, new Map()).state).toBe('warn');
  });
});

describe('projectionsComponent', () => {
  const status = (more: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
    name: 'counts',
    version: 1,
    state: 'current',
    lag_seconds: 0.4,
    failures: 0,
    error: null,
    ...more,
  });

  it('names failing projections before those that are behind, and ignores the lag of a build', () => {
    expect(projectionsComponent([status(), status({ state: 'building', lag_seconds: 900 })]).state).toBe(
      'ok',
    );
    const failing = projectionsComponent([
      status({ failures: 2, error: 'x' }),
      status({ name: 'late', lag_seconds: 99 }),
    ]);
    expect([failing.state, failing.explanation]).toEqual([
      'warn',
      expect.stringContaining('events: counts.'),
    ]);
    const behind = projectionsComponent([status(), status({ name: 'late', lag_seconds: 30.1 })]);
    expect([behind.state, behind.explanation]).toEqual([
      'warn',
      expect.stringContaining('31 seconds: late.'),
    ]);
    expect(projectionsComponent([status({ lag_seconds: 30 })]).state).toBe('ok');
    expect(projectionsComponent(null)).toMatchObject({ state: 'warn', items: [] });
  });
});

describe('runsComponent', () => {
  it('warns when no submitted run starts, not when many runs are active', () => {
    const busy = { count: 50, oldest_seconds: 90_000 };
    expect(runsComponent({ submitted: { count: 9, oldest_seconds: 600 }, running: busy }).state).toBe('ok');
    const stuck = runsComponent({ submitted: { count: 1, oldest_seconds: 661 }, running: busy });
    expect([stuck.state, stuck.explanation]).toEqual(['warn', expect.stringContaining('11 minutes')]);
    expect(runsComponent(null)).toMatchObject({ state: 'warn', submitted: null });
  });
});

describe('ingestLogComponent', () => {
  const log = { partitions: 3, records: 0, events: 0, seconds: 0, unread: [], deadLetters: 0, problems: [] };

  it.each([
    [{}, 'ok', 'write'],
    [{ records: 5, events: 25, seconds: 30 }, 'ok', 'write'],
    [{ records: 5, events: 25, seconds: 30.1 }, 'warn', 'About 25 accepted events'],
    [{ unread: [1], problems: ['no leader'] }, 'down', 'no leader'],
    [{ partitions: 0 }, 'warn', 'No worker'],
    [{ deadLetters: 1 }, 'warn', '1 record of'],
  ])('with %j is %s', (changed, state, words) => {
    const component = ingestLogComponent({ ...log, ...changed });
    expect(component.state).toBe(state);
    expect(component.explanation).toContain(words);
  });

  it('warns without values when the database is unavailable', () => {
    expect(ingestLogComponent(null)).toMatchObject({ state: 'warn', lag_events: null, lag_seconds: null });
  });
});
