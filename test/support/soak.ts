/**
 * Whether this is `npm run soak`, which plays long sweeps in full. Everywhere else a sweep plays a sample, drawn anew
 * for each run from a seed that it prints; beside it stands what the sample must still cover.
 */
export const IS_SOAK = process.env['SOAK'] === '1';

/** One of the cases, drawn; all of them in `npm run soak`. */
export function sampleOf<Case>(cases: readonly Case[], random: () => number): readonly Case[] {
  return IS_SOAK ? cases : cases.slice(Math.floor(random() * cases.length)).slice(0, 1);
}

/** So many of the cases, each as likely as the others, in their order. */
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
