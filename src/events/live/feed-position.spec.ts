import { describe, expect, it } from 'vitest';
import { decodePosition, encodePosition, isBefore } from './feed-position.js';

describe('a position of the feed', () => {
  it.each([
    { fullMs: 1_763_000_000_000, full: '100:100:', quick: '100:100:' },
    { fullMs: 1_763_000_000_000, full: '100:105:100,104', quick: '4294967296:4294967299:4294967297' },
  ])('survives encoding and decoding: %j', (position) => {
    expect(decodePosition(encodePosition(position))).toEqual(position);
    expect(encodePosition(position)).not.toMatch(/[;=\s]/);
  });

  it.each([
    '',
    '1763000000000/1:2',
    '1763000000000/2:1:',
    '1763000000000/0:1:',
    '1763000000000/1:5:5',
    '1763000000000/3:5:2',
    '1763000000000/1:5:3,3',
    '1763000000000/1:5:4,3',
    '1763000000000/1:99999999999999999999:',
    `1763000000000/1:9999:${Array.from({ length: 501 }, (_, i) => i + 1).join(',')}`,
    '1763000000000/1:2:/1:2:/1:2:',
    "1763000000000/1:2:'); DROP TABLE events",
    '-1/1:2:',
  ])('is null for %j', (text) => {
    expect(decodePosition(text)).toBeNull();
  });

  it('recognizes a position of a database that was restored to an earlier state', () => {
    const position = (end: number): { fullMs: number; full: string; quick: string } => ({
      fullMs: 0,
      full: '1:1:',
      quick: `1:${end}:`,
    });
    expect(isBefore(position(5), position(5))).toBe(true);
    expect(isBefore(position(5), position(6))).toBe(true);
    expect(isBefore(position(10), position(9))).toBe(false);
  });
});
