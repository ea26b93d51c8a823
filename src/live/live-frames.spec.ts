import { describe, expect, it } from 'vitest';
import { idWith, lastSeen } from './live-frames.js';

const NOW = 1_763_000_000_000;

describe('the Last-Event-ID of a subscriber', () => {
  it('is decoded to its time and the position of each topic', () => {
    const positions = new Map([
      ['events', '1762999999000/1:2:/1:3:2'],
      ['flags', '17'],
    ]);
    const id = idWith(`${NOW - 1000}-abc`, positions);
    expect(lastSeen(id, NOW)).toEqual({ ms: NOW - 1000, positions });
    expect(idWith('12-abc', new Map())).toBe('12-abc');
  });

  it.each([
    undefined,
    '',
    'garbage',
    '12',
    '1-runs',
    '9999999999999999-x',
    `${NOW - 3_600_001}-runs;events=1`,
  ])('is ignored when it is %j', (id) => {
    expect(lastSeen(id, NOW)).toEqual({ ms: null, positions: new Map() });
  });

  it('tolerates invalid parts between positions', () => {
    expect(lastSeen(`${NOW}-x;;=;a;b==c`, NOW).positions.get('b')).toBe('=c');
  });
});
