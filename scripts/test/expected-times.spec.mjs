import { describe, expect, it } from 'vitest';
import { timeLeft } from './expected-times.mjs';

describe('timeLeft', () => {
  it('is that of the longer track', () => {
    const expected = { fast: 400, browser: 260, fault: 500 };
    expect(timeLeft([['fast', 'browser'], ['fault']], expected)).toBe('about 11 min left');
    expect(timeLeft([['browser'], ['fault']], expected)).toBe('about 8 min left');
  });

  it('is in seconds at the end', () => {
    expect(timeLeft([['readme'], []], { readme: 75 })).toBe('about 75 s left');
  });

  it('is unknown for lanes that have not run together', () => {
    expect(timeLeft([['unit, e2e']], {})).toMatch(/unknown/);
  });
});
