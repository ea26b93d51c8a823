import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeLeftovers, takeInventory } from './leftovers.js';

const VARIABLE = 'SIGNALBOX_LEFTOVERS_SPEC';

describe('leftovers of a test file', () => {
  const undo: (() => void)[] = [];

  afterEach(() => {
    for (const one of undo.splice(0)) one();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    delete process.env[VARIABLE];
  });

  it.each<[string, () => void, RegExp]>([
    ['a spy on a logger', () => vi.spyOn(Logger.prototype, 'error'), /a spy on Logger\.prototype\.error/],
    ['fake timers', () => vi.useFakeTimers(), /fake timers/],
    ['a clock that is set', () => vi.spyOn(Date, 'now').mockReturnValue(0), /a spy on Date\.now/],
    ['a new variable', () => (process.env[VARIABLE] = 'a'), new RegExp(`variable ${VARIABLE}`)],
    ['a replaced fetch', () => vi.stubGlobal('fetch', vi.fn()), /another globalThis\.fetch/],
    [
      'a listener',
      () => {
        const listener = (): void => undefined;
        process.on('warning', listener);
        undo.push(() => process.off('warning', listener));
      },
      /1 listener of process "warning"/,
    ],
  ])('name %s', (_name, leave, message) => {
    const before = takeInventory();
    leave();
    const left = describeLeftovers(before, takeInventory());
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(message);
  });

  it('name a variable that was changed or deleted, without its values', () => {
    process.env[VARIABLE] = 'secret';
    const before = takeInventory();
    process.env[VARIABLE] = 'other secret';
    const changed = describeLeftovers(before, takeInventory());
    delete process.env[VARIABLE];
    expect([changed, describeLeftovers(before, takeInventory())]).toEqual([
      [`another value of the environment variable ${VARIABLE}`],
      [`no environment variable ${VARIABLE}, which was set`],
    ]);
  });

  it('name a listener that was removed', () => {
    const listener = (): void => undefined;
    process.on('warning', listener);
    const before = takeInventory();
    process.off('warning', listener);
    expect(describeLeftovers(before, takeInventory())).toEqual(['1 listener fewer of process "warning"']);
  });

  it('are none of a file that restored everything, nor of what Vitest sets', () => {
    const before = takeInventory();
    vi.useFakeTimers();
    vi.spyOn(Logger.prototype, 'warn');
    process.env[VARIABLE] = 'a';
    vi.useRealTimers();
    vi.restoreAllMocks();
    delete process.env[VARIABLE];
    process.env['VITEST_SOMETHING'] = '1';
    undo.push(() => delete process.env['VITEST_SOMETHING']);
    expect(describeLeftovers(before, takeInventory())).toEqual([]);
  });
});
