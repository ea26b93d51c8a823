import { describe, expect, it } from 'vitest';
import { decideRefresh } from './session-refresh.service.js';
import { sessionExpiry } from './session-times.js';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60 * 1000;
const session = { generation: 5, rotatedAt: new Date(NOW), expiresAt: new Date(NOW + DAY), endedAt: null };

describe('decideRefresh', () => {
  it.each([
    [5, 0, 'rotate'],
    [5, DAY - 1, 'rotate'],
    [5, DAY, 'ended'],
    [4, 0, 'repeat'],
    [4, 20_000, 'repeat'],
    [4, 20_001, 'reuse'],
    // The clock of the replica that rotated is ahead of the clock of this replica.
    [4, -5000, 'repeat'],
    [3, 0, 'reuse'],
    [0, 20_001, 'reuse'],
    [4, DAY, 'ended'],
    [6, 0, 'rotate'],
  ])('of generation %i when the current one is 5, after %i ms: %s', (generation, afterMs, expected) => {
    expect(decideRefresh(session, generation, NOW + afterMs)).toBe(expected);
  });

  it.each([3, 4, 5])('does nothing for generation %i of a session that was ended', (generation) => {
    expect(decideRefresh({ ...session, endedAt: new Date(NOW) }, generation, NOW)).toBe('ended');
  });
});

describe('sessionExpiry', () => {
  it.each([
    [0, 14],
    [30, 44],
    [76, 90],
    [77, 90],
    [89, 90],
  ])('of a session that is used on day %i is day %i', (used, end) => {
    expect(sessionExpiry(new Date(NOW), NOW + used * DAY)).toEqual(new Date(NOW + end * DAY));
  });
});
