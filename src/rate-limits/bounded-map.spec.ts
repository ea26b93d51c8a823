import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.js';

describe('BoundedMap', () => {
  it('drops idle entries, and keeps the others', () => {
    const map = new BoundedMap<number>((until, now) => until <= now, 1000, 10);
    map.add('busy', 100, 0);
    for (let i = 0; i < 50; i++) map.add(`idle-${i}`, 1, 2);
    expect(map.get('busy')).toBe(100);
    expect(map.size).toBeLessThanOrEqual(21);
  });

  it('never holds more than its bound, and drops the oldest first', () => {
    const map = new BoundedMap<number>(() => false, 100, 10);
    for (let i = 0; i < 10_000; i++) map.add(`${i}`, i, 0);
    expect(map.size).toBeLessThanOrEqual(100);
    expect(map.get('9999')).toBe(9999);
    expect(map.get('0')).toBeUndefined();
  });

  it('does not visit every entry for every new name', () => {
    let visits = 0;
    const map = new BoundedMap<number>(() => (visits++, false), 100_000, 10);
    for (let i = 0; i < 10_000; i++) map.add(`${i}`, i, 0);
    expect(visits).toBeLessThan(20_000);
  });
});
