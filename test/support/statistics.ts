export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Mann and Whitney's U as a share: probability that a value of `a` is above one of `b`; 0.5 when their distributions
 * are equal.
 */
export function shareAbove(a: readonly number[], b: readonly number[]): number {
  let above = 0;
  for (const x of a) for (const y of b) above += x > y ? 1 : x === y ? 0.5 : 0;
  return above / (a.length * b.length);
}

/**
 * Whether `a` takes longer than `b`, by more than chance and by so much that a stranger could detect it over a network.
 * On a busy machine the medians of equal distributions differ, but neither is clearly above the other; on a quiet one,
 * differences of tenths of a millisecond are clear, but not exploitable.
 *
 * With 60 values of each the share deviates from 0.5 by 0.053 (standard deviation): 0.75 is more than four of them.
 */
export function isSlower(a: readonly number[], b: readonly number[]): boolean {
  return shareAbove(a, b) > 0.75 && median(a) > 1.2 * median(b);
}
