/**
 * Whether this is `npm run soak`, which runs long sweeps in full. Otherwise a sweep runs a random sample, from a seed
 * that it prints, and checks what the sample must cover.
 */
export const IS_SOAK = process.env['SOAK'] === '1';

/** One random case; all of them in `npm run soak`. */
export function sampleOf<Case>(cases: readonly Case[], random: () => number): readonly Case[] {
  return IS_SOAK ? cases : cases.slice(Math.floor(random() * cases.length)).slice(0, 1);
}

/** A random subset of this size, uniformly drawn, in the original order. */
export function drawnFrom<Case>(
  cases: readonly Case[],
  count: number,
  random: () => number,
): readonly Case[] {
  const chosen = new Set(
    cases
      .map((one) => ({ one, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ one }) => one),
  );
  return cases.filter((one) => chosen.has(one));
}
