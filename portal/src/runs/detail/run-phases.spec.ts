import { describe, expect, it } from 'vitest';
import { phasesOf } from './run-phases';
import { elapsedMs } from '../run';

const at = (seconds: number) =>
  new Date(Date.parse('2026-11-21T12:00:00.000Z') + seconds * 1000).toISOString();
const NOW = Date.parse(at(100));

describe('the phases of a run', () => {
  it('include every phase up to the end', () => {
    const run = {
      state: 'succeeded',
      created_at: at(0),
      submitted_at: at(2),
      started_at: at(5),
      ended_at: at(35),
    } as const;
    expect(phasesOf(run, NOW).map(({ kind, ms }) => [kind, ms])).toEqual([
      ['waited', 2000],
      ['queued', 3000],
      ['ran', 30_000],
    ]);
  });

  it('end now while the run is active', () => {
    const run = {
      state: 'running',
      created_at: at(0),
      submitted_at: at(2),
      started_at: at(5),
      ended_at: null,
    } as const;
    expect(phasesOf(run, NOW).at(-1)).toMatchObject({ kind: 'ran', ms: 95_000 });
  });

  it('are only waiting for a run that was canceled before its submission', () => {
    const run = {
      state: 'canceled',
      created_at: at(0),
      submitted_at: null,
      started_at: null,
      ended_at: at(4),
    } as const;
    expect(phasesOf(run, NOW)).toEqual([
      { name: 'Waited in Signalbox', kind: 'waited', from: at(0), ms: 4000 },
    ]);
  });

  it('are never negative, even with clock skew', () => {
    const run = {
      state: 'succeeded',
      created_at: at(3),
      submitted_at: at(2),
      started_at: at(1),
      ended_at: at(0),
    } as const;
    expect(phasesOf(run, NOW).map(({ ms }) => ms)).toEqual([0, 0, 0]);
  });
});

describe('the duration of a run', () => {
  it.each([
    [{ state: 'running', started_at: at(90), duration_ms: null } as const, 10_000],
    [{ state: 'succeeded', started_at: at(0), duration_ms: 1234 } as const, 1234],
    [{ state: 'submitted', started_at: null, duration_ms: null } as const, null],
    [{ state: 'failed', started_at: null, duration_ms: null } as const, null],
    [{ state: 'running', started_at: at(200), duration_ms: null } as const, 0],
  ])('of %j in milliseconds is %s', (run, ms) => {
    expect(elapsedMs(run, NOW)).toBe(ms);
  });
});
