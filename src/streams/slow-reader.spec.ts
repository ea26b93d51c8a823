import { describe, expect, it } from 'vitest';
import { SlowReader } from './slow-reader.js';

describe('SlowReader', () => {
  it('lets a reader be that keeps up, however much it gets', () => {
    const reader = new SlowReader();
    for (let ms = 0; ms < 100; ms++) expect(reader.isLost(false, 1_000_000, ms)).toBe(false);
  });

  it('is patient with little that waits for long, and with much that waits for a moment', () => {
    const little = new SlowReader();
    for (let ms = 0; ms <= 60_000; ms += 1000) expect(little.isLost(true, 1000, ms)).toBe(false);
    const much = new SlowReader();
    for (let ms = 0; ms < 5000; ms += 1000) expect(much.isLost(true, 1_000_000, ms)).toBe(false);
  });

  it('gives up after five seconds with a quarter of a megabyte, and at eight megabytes at once', () => {
    const long = new SlowReader();
    expect(long.isLost(true, 256_000, 0)).toBe(false);
    expect(long.isLost(true, 1, 5000)).toBe(false);
    expect(long.isLost(true, 1, 5001)).toBe(true);
    const much = new SlowReader();
    expect(much.isLost(true, 8_000_000, 0)).toBe(false);
    expect(much.isLost(true, 1, 0)).toBe(true);
  });

  it('begins anew when the reader has caught up', () => {
    const reader = new SlowReader();
    expect(reader.isLost(true, 7_999_999, 0)).toBe(false);
    expect(reader.isLost(false, 1, 6000)).toBe(false);
    expect(reader.isLost(true, 300_000, 7000)).toBe(false);
    expect(reader.isLost(true, 300_000, 11_000)).toBe(false);
    expect(reader.isLost(true, 1, 12_001)).toBe(true);
  });
});
