import { randomInt } from 'node:crypto';

/** 0 ≤ r < 1, the same for the same seed (Mulberry32). `SEED` repeats a run; the seed is printed. */
export function seededRandom(what: string): () => number {
  let a = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  console.log(`${what}: SEED=${a}`);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
