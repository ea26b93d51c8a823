import { describe, expect, it } from 'vitest';
import { chosenMoments, MOMENTS, offsetTo, USUAL_MOMENTS } from './moments.mjs';

describe('chosenMoments', () => {
  const named = (names) => chosenMoments(names).map(({ name }) => name);

  it('returns the usual moments, the named ones, or all', () => {
    expect(named([]).toSorted()).toEqual(USUAL_MOMENTS.toSorted());
    expect(named(['new-year', 'month-end'])).toEqual(['month-end', 'new-year']);
    expect(named(['all'])).toHaveLength(MOMENTS.length);
  });

  it('rejects an unknown name', () => {
    expect(() => chosenMoments(['new-years'])).toThrow('No such moment: new-years');
  });
});

describe('MOMENTS', () => {
  const HOUR = 3_600_000;
  const localTime = (name, plus = 0) => {
    const { zone, at } = MOMENTS.find((moment) => moment.name === name);
    return new Date(Date.parse(at) + plus).toLocaleString('sv-SE', { timeZone: zone });
  };

  it('have the local time that their comment states', () => {
    expect(localTime('spring-berlin')).toBe('2027-03-28 01:57:30');
    expect(localTime('spring-berlin', HOUR)).toBe('2027-03-28 03:57:30');
    expect(localTime('autumn-new-york')).toBe('2027-11-07 01:57:30');
    expect(localTime('autumn-new-york', HOUR)).toBe('2027-11-07 01:57:30');
    expect(localTime('kolkata')).toBe('2026-12-03 05:27:30');
  });
});

describe('offsetTo', () => {
  it('returns whole seconds, forward or backward', () => {
    const moment = { at: '2026-12-03T00:05:00Z' };
    expect(offsetTo(moment, Date.parse('2026-12-02T00:05:00.400Z'))).toBe('+86400s');
    expect(offsetTo(moment, Date.parse('2026-12-03T00:06:00Z'))).toBe('-60s');
  });
});
