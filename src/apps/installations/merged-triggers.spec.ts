import { describe, expect, it } from 'vitest';
import type { Manifest, Trigger } from '../model/manifest.js';
import { mergedTriggers, type TriggerColumns } from './merged-triggers.js';

const manifest = (...triggers: Trigger[]): Manifest => ({ run_kinds: ['schedule', 'event'], triggers });
const SIX = { cron: '0 6 * * *', time_zone: 'Europe/Berlin' };
const SEVEN = { cron: '0 7 * * *' };
const EIGHT = { cron: '0 8 * * *' };
const DEPLOY = { event_type: 'deploy' };

/** Triggers of a first installation, with changes by position. */
const installed = (
  triggers: Trigger[],
  changes: Record<number, Partial<TriggerColumns>> = {},
): TriggerColumns[] =>
  mergedTriggers([], manifest(...triggers)).map((one) => ({ ...one, ...changes[one.position] }));
const shown = (triggers: readonly TriggerColumns[]): unknown[] =>
  triggers.map(({ position, source, cron, timeZone, paused }) => [
    position,
    source,
    cron,
    timeZone,
    ...(paused ? ['paused'] : []),
  ]);
const idOf = (triggers: readonly TriggerColumns[], position: number): string =>
  triggers.find((one) => one.position === position)?.id ?? '';

describe('the triggers after an upgrade', () => {
  it('are those of the manifest when no user changed any', () => {
    expect(shown(mergedTriggers(installed([SIX, SEVEN]), manifest(EIGHT)))).toEqual([
      [0, 'manifest', EIGHT.cron, 'UTC'],
    ]);
  });

  it('keep a change of a schedule that is at another position now, and its id', () => {
    const before = installed([SIX, SEVEN], { 0: { cron: '30 6 * * *' } });
    const after = mergedTriggers(before, manifest(DEPLOY, EIGHT, SEVEN, SIX));
    expect(shown(after)).toEqual([
      [0, 'manifest', null, null],
      [1, 'manifest', EIGHT.cron, 'UTC'],
      [2, 'manifest', SEVEN.cron, 'UTC'],
      [3, 'manifest', '30 6 * * *', 'Europe/Berlin'],
    ]);
    expect([idOf(after, 2), idOf(after, 3)]).toEqual([idOf(before, 1), idOf(before, 0)]);
  });

  it('keep a change of a schedule that the manifest has with other times now', () => {
    const before = installed([SIX], { 0: { cron: '30 6 * * *' } });
    const [after] = mergedTriggers(before, manifest(EIGHT));
    expect(after).toMatchObject({
      cron: '30 6 * * *',
      timeZone: 'Europe/Berlin',
      manifestCron: EIGHT.cron,
      manifestTimeZone: 'UTC',
    });
  });

  it('adopt new times of the manifest for a schedule that is only paused or has an input', () => {
    const before = installed([SIX], { 0: { paused: true, input: '{"city":"Ulm"}' } });
    expect(mergedTriggers(before, manifest(EIGHT))).toMatchObject([
      { cron: EIGHT.cron, timeZone: 'UTC', paused: true, input: '{"city":"Ulm"}' },
    ]);
  });

  it('keep a changed schedule that the manifest no longer has, until a version has it again', () => {
    const before = installed([SEVEN, SIX], { 1: { paused: true } });
    const without = mergedTriggers(before, manifest(SEVEN));
    expect(shown(without)).toEqual([
      [0, 'manifest', SEVEN.cron, 'UTC'],
      [1, 'dropped', SIX.cron, 'Europe/Berlin', 'paused'],
    ]);
    const again = mergedTriggers(without, manifest(SIX, SEVEN));
    expect(shown(again)).toEqual([
      [0, 'manifest', SIX.cron, 'Europe/Berlin', 'paused'],
      [1, 'manifest', SEVEN.cron, 'UTC'],
    ]);
    expect(idOf(again, 0)).toBe(idOf(before, 1));
  });

  it('keep schedules that a person added, after those of the manifest', () => {
    const added: TriggerColumns = {
      ...installed([EIGHT])[0]!,
      id: 'added',
      position: 1,
      source: 'added',
      manifestCron: null,
      manifestTimeZone: null,
    };
    const after = mergedTriggers([...installed([SIX]), added], manifest(EIGHT, DEPLOY));
    expect(shown(after)).toEqual([
      [0, 'manifest', EIGHT.cron, 'UTC'],
      [1, 'manifest', null, null],
      [2, 'added', EIGHT.cron, 'UTC'],
    ]);
    expect(idOf(after, 2)).toBe('added');
  });

  it('keep the changes of two schedules with the same times apart', () => {
    const before = installed([SIX, SIX], { 1: { paused: true } });
    expect(shown(mergedTriggers(before, manifest(SIX, SIX)))).toEqual([
      [0, 'manifest', SIX.cron, 'Europe/Berlin'],
      [1, 'manifest', SIX.cron, 'Europe/Berlin', 'paused'],
    ]);
  });
});
