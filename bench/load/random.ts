import { randomFillSync } from 'node:crypto';

/** A small seeded generator (mulberry32), so that every participant generates the same rows. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const HEX = Buffer.from(
  Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
);
const pool = Buffer.alloc(16 * 1024);
let used = pool.length;

/** Writes a random UUID (version 4) as text: 36 bytes at `at`. */
export function writeRandomUuid(target: Buffer, at: number): void {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  pool[used + 6] = (pool[used + 6]! & 0x0f) | 0x40;
  pool[used + 8] = (pool[used + 8]! & 0x3f) | 0x80;
  for (let byte = 0; byte < 16; byte++) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) target[at++] = 0x2d;
    const pair = pool[used + byte]! * 2;
    target[at++] = HEX[pair]!;
    target[at++] = HEX[pair + 1]!;
  }
  used += 16;
}
