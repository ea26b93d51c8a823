import { describe, expect, it } from 'vitest';
import { timeLeft } from './expected-times.mjs';

describe('timeLeft', () => {
  it('adds up the groups of lanes', () => {
    expect(timeLeft(['fast', 'browser'], { fast: 400, browser: 260 })).toBe('about 11 min left');
  });

  it('is in seconds below 90 seconds', () => {
    expect(timeLeft(['readme'], { readme: 75 })).toBe('about 75 s left');
  });

  it('is unknown for a group that has not run on this machine', () => {
    expect(timeLeft(['unit,e2e'], {})).toMatch(/unknown/);
  });
});
