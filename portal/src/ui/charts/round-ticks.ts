const TICKS = 4;
const DECIMAL_STEPS = [1, 2, 5, 10];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 5, 10, 20, 50, 100].map((days) => days * DAY_MS),
];

/**
 * Round values for the marks of an axis that starts at 0: multiples of 1, 2 or 5 times a power of ten.
 *
 * @param most the highest value of the chart; the last mark is not below it.
 * @param minStep the smallest distance of two marks that their labels can distinguish.
 */
export function roundTicks(most: number, minStep: number): number[] {
  const wanted = Math.max(most / TICKS, minStep);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = DECIMAL_STEPS.find((one) => one * power >= wanted * (1 - 1e-9)) ?? 10;
  return multiples(factor * power, most);
}

/** As {@link roundTicks}, by powers of two, as amounts of memory are counted. */
export function roundByteTicks(most: number, minStep: number): number[] {
  const wanted = Math.max(most / TICKS, minStep);
  return multiples(2 ** Math.ceil(Math.log2(wanted) - 1e-9), most);
}

/**
 * Round times between two moments, in the time zone of the reader, also where its clocks change between them.
 *
 * @param offsetAt of the time zone at a moment, in milliseconds, to be added to UTC.
 * @param count maximum number of marks, for ranges up to five hundred days.
 * @param minStep smallest distance of two marks, in milliseconds.
 */
export function roundTimeTicks(
  fromMs: number,
  toMs: number,
  offsetAt: (ms: number) => number,
  count: number,
  minStep = 0,
): number[] {
  const steps = TIME_STEPS.filter((step) => step >= minStep);
  const step = steps.find((one) => (toMs - fromMs) / one <= count) ?? steps.at(-1) ?? DAY_MS;
  const ticks: number[] = [];
  const firstWall = Math.ceil((fromMs + offsetAt(fromMs)) / step) * step;
  for (let wall = firstWall; ; wall += step) {
    const guess = wall - offsetAt(wall);
    const at = wall - offsetAt(guess);
    if (at > toMs) return ticks;
    if (at >= fromMs && at > (ticks.at(-1) ?? -Infinity)) ticks.push(at);
  }
}

/** @param zone of the reader. @returns what is added to UTC at a moment, in milliseconds. */
export function offsetOf(zone: 'local' | 'utc'): (ms: number) => number {
  return (ms) => (zone === 'utc' ? 0 : -new Date(ms).getTimezoneOffset() * MINUTE_MS);
}

function multiples(step: number, most: number): number[] {
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  // Not by adding: 0.1 three times is not 0.3.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Of the axis of a line chart: of labels that would touch, every second, third and so on is drawn. */
export const FITTING_LABELS = { interval: 'equidistantPreserveStart', minTickGap: 10 } as const;
