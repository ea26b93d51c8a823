import { createHash } from 'node:crypto';
import { seedFor } from '../../scripts/test/seed.mjs';

/**
 * 0 ≤ r < 1, the same for the same seed and name (Mulberry32). The seed is the run's (`scripts/test/seed.mjs`), and printed.
 *
 * @param what names the numbers: with another name they are independent.
 */
export function seededRandom(what: string): () => number {
  const seed = seedFor(process.env, false);
  console.log(`${what}: SEED=${seed}`);
  let a = createHash('sha256').update(`${seed}/${what}`).digest().readInt32LE();
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
