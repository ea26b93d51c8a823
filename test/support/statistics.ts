export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Mann and Whitney's U as a share: how often a value of `a` is above one of `b`; 0.5 when they are alike. */
export function shareAbove(a: readonly number[], b: readonly number[]): number {
  let above = 0;
  for (const x of a) for (const y of b) above += x > y ? 1 : x === y ? 0.5 : 0;
  return above / (a.length * b.length);
}

/**
 * Whether `a` takes longer than `b`, by more than chance and by so much that a stranger could notice over a
 * network. On a busy machine the medians of equal things drift apart, yet neither lies above the other;
 * on a quiet one tenths of a millisecond lie apart clearly, yet are nothing to go by.
 *
 * With 60 of each the share strays from 0.5 by 0.053 (standard deviation): 0.75 is more than four of them.
 */
export function isSlower(a: readonly number[], b: readonly number[]): boolean {
  return shareAbove(a, b) > 0.75 && median(a) > 1.2 * median(b);
}
