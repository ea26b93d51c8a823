import { describe, expect, it } from 'vitest';
import { timeLeft } from './expected-times.mjs';

describe('timeLeft', () => {
  it('is the sum of lanes that run one after the other', () => {
    expect(timeLeft(['fast', 'browser'], { fast: 400, browser: 260 })).toBe('about 11 min left');
  });

  it('is in seconds when little time is left', () => {
    expect(timeLeft(['readme'], { readme: 75 })).toBe('about 75 s left');
  });

  it('is unknown for lanes that have not run together', () => {
    expect(timeLeft(['unit,e2e'], {})).toMatch(/unknown/);
  });
});
