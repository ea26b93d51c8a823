import { randomInt } from 'node:crypto';

/**
 * The seed of every generated case in `npm test`, and of a single file that Vitest runs without a runner: an old defect that a new
 * seed finds must not refuse a change that has nothing to do with it. `npm run test:all` and `npm run soak` draw a seed; what they
 * find becomes a plain case.
 */
export const FIXED_SEED = 20_261_128;

/** Seeds are unsigned and have at most 31 bits: the least that a generator of the tests takes. */
export function drawSeed() {
  return randomInt(1, 2 ** 31);
}

/**
 * @param {Record<string, string | undefined>} env `SEED` repeats a run.
 * @param {boolean} isDrawn whether a run without `SEED` gets a new one.
 */
export function seedFor(env, isDrawn) {
  if (env.SEED !== undefined && env.SEED !== '') return Number(env.SEED);
  return isDrawn ? drawSeed() : FIXED_SEED;
}
