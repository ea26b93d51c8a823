/**
 * The bins of a DDSketch: values that differ by at most 1 % are counted as one. A bin is an integer, ascending with the value:
 * 0 is the value 0, and the bins of negative numbers mirror those of positive ones. Bins are the same in every sketch, so sketches
 * merge by adding the counts of equal bins, in any order.
 *
 * Magnitudes below 1e-12 count as 0. From 1e18 on bins are 10 % wide, and magnitudes from 1e300 on count as 1e300: the number
 * of bins is limited for all input, and one wrong number does not affect the accuracy of the others.
 */
const SMALLEST = 1e-12;
const FINE_UNTIL = 1e18;
const LARGEST = 1e300;

const gammaOf = (error: number): number => (1 + error) / (1 - error);
const FINE = gammaOf(0.01);
const COARSE = gammaOf(0.1);

/** Added to the logarithm's index, so that the first bin above 0 is 1 or higher. */
const OFFSET = Math.ceil(-Math.log(SMALLEST) / Math.log(FINE)) + 1;
const LAST_FINE = Math.ceil(Math.log(FINE_UNTIL) / Math.log(FINE)) + OFFSET;

/** Number of decimals of the numbers that are added up. */
const SCALE = 15;

/** SQL of a `numeric` limited to the range of the bins, with at most 15 decimals. */
export function boundedSql(value: string): string {
  return `CASE WHEN abs(${value}) < '${SMALLEST}'::numeric THEN 0
    ELSE round(least(greatest(${value}, '-${LARGEST}'::numeric), '${LARGEST}'::numeric), ${SCALE}) END`;
}

/** SQL of a limited `numeric` as an integer, whose sums are exact. */
export function scaledSql(value: string): string {
  return `(${value} * '1e${SCALE}'::numeric)::numeric(1000, 0)`;
}

/** Decimal notation of a number of units of the last decimal. */
export function fromScaled(scaled: bigint): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(SCALE + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

export function binOf(value: number): number {
  const magnitude = Math.abs(value);
  if (magnitude < SMALLEST) return 0;
  const index =
    magnitude <= FINE_UNTIL
      ? Math.ceil(Math.log(magnitude) / Math.log(FINE)) + OFFSET
      : Math.ceil(Math.log(magnitude / FINE_UNTIL) / Math.log(COARSE)) + LAST_FINE;
  return Math.sign(value) * index;
}

/** Number that represents all values of a bin. */
export function valueOfBin(bin: number): number {
  const index = Math.abs(bin);
  if (index === 0) return 0;
  const magnitude =
    index <= LAST_FINE
      ? (2 * FINE ** (index - OFFSET)) / (FINE + 1)
      : FINE_UNTIL * ((2 * COARSE ** (index - LAST_FINE)) / (COARSE + 1));
  return Math.sign(bin) * magnitude;
}

/** Counts by bin, in ascending order of bins, and the exact minimum and maximum. */
export interface Sketch {
  bins: readonly number[];
  counts: readonly number[];
  min: number;
  max: number;
}

/**
 * For each share from 0 to 1, the smallest value that at least that share of the values does not exceed (nearest rank), within
 * 1 % of it.
 *
 * @param shares in ascending order.
 */
export function quantilesOf({ bins, counts, min, max }: Sketch, shares: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [at, passed] = [0, counts[0] ?? 0];
  return shares.map((share) => {
    const rank = Math.max(1, Math.ceil(share * total));
    while (passed < rank && at < bins.length - 1) {
      at += 1;
      passed += counts[at] ?? 0;
    }
    return Math.min(Math.max(valueOfBin(bins[at] ?? 0), min), max);
  });
}
