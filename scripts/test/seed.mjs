import { randomInt } from 'node:crypto';

/**
 * The seed of all generated cases in `npm test`, and of a single file that Vitest runs without `scripts/test.mjs`: an old defect that a
 * new seed finds must not reject an unrelated change. `npm run test:all` and `npm run soak` draw a random seed; a defect that they
 * find becomes a plain test case.
 */
export const FIXED_SEED = 20_261_128;

/** Seeds are positive and have at most 31 bits, which every generator of the tests supports. */
export function drawSeed() {
  return randomInt(1, 2 ** 31);
}

/**
 * @param {Record<string, string | undefined>} env `SEED` repeats a run.
 * @param {boolean} isDrawn whether a run without `SEED` gets a random seed.
 */
export function seedFor(env, isDrawn) {
  if (env.SEED !== undefined && env.SEED !== '') return Number(env.SEED);
  return isDrawn ? drawSeed() : FIXED_SEED;
}
