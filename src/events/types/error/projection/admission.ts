/** Something that there can be only so many of: `key` identifies it, `scope` what it is counted for. */
export interface Candidate {
  scope: string;
  key: string;
}

/**
 * The keys that there is room for, the first ones first: those that are known, and new ones until their scope has
 * `limit`.
 *
 * @param known keys that were admitted before, as far as they are among the candidates
 * @param totals number of keys that each scope had before
 */
export function admit(
  candidates: Iterable<Candidate>,
  known: ReadonlySet<string>,
  totals: ReadonlyMap<string, number>,
  limit: number,
): Set<string> {
  const admitted = new Set<string>();
  const counts = new Map(totals);
  for (const { scope, key } of candidates) {
    if (admitted.has(key)) continue;
    if (!known.has(key)) {
      const count = counts.get(scope) ?? 0;
      if (count >= limit) continue;
      counts.set(scope, count + 1);
    }
    admitted.add(key);
  }
  return admitted;
}
