import { describe, expect, it } from 'vitest';
import { formatUuid, isUuid, uuidV7, uuidV7Time, writeDerivedUuidV7, writeUuidV7 } from './uuid-v7.js';

describe('uuidV7', () => {
  it('has version 7, the RFC variant and the given milliseconds', () => {
    const id = uuidV7(1_795_000_123_456);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidV7Time(id)).toBe(1_795_000_123_456);
  });

  it('keeps the order of creation, within a millisecond and across them', () => {
    const ids = Array.from({ length: 200_000 }, (_, i) => uuidV7(1_795_000_000_000 + Math.floor(i / 60_000)));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('writes the same bytes as its text', () => {
    const bytes = Buffer.alloc(20);
    writeUuidV7(bytes, 2, 1_795_000_000_000);
    expect(formatUuid(bytes, 2).replaceAll('-', '')).toBe(bytes.subarray(2, 18).toString('hex'));
  });
});

describe('uuidV7Time', () => {
  it('is null for other versions and for text that is not a UUID', () => {
    expect(uuidV7Time('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBeNull();
    expect(uuidV7Time('not-a-uuid')).toBeNull();
    expect(isUuid('3F2504E0-4F89-41D3-9A0C-0305E82C3301')).toBe(true);
  });

  it('derives the same ids from the same seed, ordered by position and starting with the time', () => {
    const derive = (seed: Buffer, index: number): string => {
      const bytes = Buffer.alloc(16);
      writeDerivedUuidV7(bytes, 0, 1_795_000_000_123, seed, index);
      return formatUuid(bytes, 0);
    };
    for (const seed of [Buffer.alloc(32), Buffer.alloc(32, 0xff), Buffer.alloc(32, 0x5a)]) {
      const ids = Array.from({ length: 5000 }, (_, index) => derive(seed, index));
      expect(ids.toSorted()).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect(derive(seed, 7)).toBe(ids[7]);
      expect(uuidV7Time(ids[0] ?? '')).toBe(1_795_000_000_123);
      expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    }
  });
});
