const TICKS = 4;
const DECIMAL_STEPS = [1, 2, 5, 10];
const MINUTE_MS = 60_000;
const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);

/**
 * Round values for the marks of an axis that starts at 0: multiples of 1, 2 or 5 times a power of ten.
 *
 * @param most the highest value that is drawn; the last mark is not below it.
 * @param leastStep the smallest distance of two marks that their labels can distinguish.
 */
export function roundTicks(most: number, leastStep: number): number[] {
  const wanted = Math.max(most / TICKS, leastStep);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = DECIMAL_STEPS.find((one) => one * power >= wanted * (1 - 1e-9)) ?? 10;
  return multiples(factor * power, most);
}

/** As {@link roundTicks}, by powers of two, as amounts of memory are counted. */
export function roundByteTicks(most: number, leastStep: number): number[] {
  const wanted = Math.max(most / TICKS, leastStep);
  return multiples(2 ** Math.ceil(Math.log2(wanted) - 1e-9), most);
}

/**
 * Round times between two moments, in the time zone of the reader.
 *
 * @param offsetMs of the time zone, to be added to UTC.
 * @param count at most so many.
 */
export function roundTimeTicks(fromMs: number, toMs: number, offsetMs: number, count: number): number[] {
  const step = TIME_STEPS.find((one) => (toMs - fromMs) / one <= count) ?? TIME_STEPS.at(-1) ?? MINUTE_MS;
  const first = Math.ceil((fromMs + offsetMs) / step) * step - offsetMs;
  const ticks: number[] = [];
  for (let at = first; at <= toMs; at += step) ticks.push(at);
  return ticks;
}

function multiples(step: number, most: number): number[] {
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  // Not by adding: 0.1 three times is not 0.3.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
