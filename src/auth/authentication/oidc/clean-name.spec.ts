import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLabel } from '../../../common/validation/is-label.js';
import { cleanName } from './clean-name.js';

describe('a name from elsewhere', () => {
  it.each([
    ['Grace Hopper', 'Grace Hopper'],
    ['  Grace \t\n Hopper  ', 'Grace Hopper'],
    ['Grace\u0000\u202EHopper', 'GraceHopper'],
    ['e\u0301', 'é'],
    ['\ud83d', null],
    ['', null],
    [' \u200b ', null],
    [7, null],
    [null, null],
    [['Grace'], null],
  ])('%j becomes %j', (value, name) => {
    expect(cleanName(value)).toBe(name);
  });

  it('is cut to what fits, by whole characters', () => {
    expect(cleanName('a'.repeat(1_000_000))).toHaveLength(120);
    expect(cleanName(`${'a'.repeat(119)}😀`)).toBe('a'.repeat(119));
  });

  it('is a label or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = cleanName(text);
        return name === null || (isLabel(name) && name.trim() === name);
      }),
    );
  });
});
