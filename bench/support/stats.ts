/** One figure over several rounds. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { median, min: sorted[0]!, max: sorted.at(-1)! };
}

/** The spread of `numerator[i] / denominator[i]`: rounds are interleaved, so equal indexes were measured close in time. */
export function ratio(numerator: readonly number[], denominator: readonly number[]): Spread {
  return spread(numerator.map((value, round) => value / denominator[round]!));
}

/** @param sorted ascending */
export function percentile(sorted: ArrayLike<number>, fraction: number): number {
  if (sorted.length === 0) return Number.NaN;
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]!;
}
