/** Ratio from which a multiple is shown, because percentages of four digits are hard to read. */
const MULTIPLE_FROM = 10;
/** Larger multiples are not meaningful as a comparison and are shown as `over …`. */
const MAX_MULTIPLE = 1_000_000;
const MAX_DECREASE = 99.9;
const SIGNIFICANT_DIGITS = 9;

export interface Change {
  /** Size without a sign: `50%`, `0.4%`, `18.6×`, `1,860×`, `over 1,000,000×`. */
  size: string;
  direction: 'up' | 'down' | 'none';
  /** Signed change in percent, for comparison with a threshold. */
  percent: number;
}

/** Change from the previous value; `null` without a ratio: no previous value, zero, or a negative value. */
export function changeOf(now: number, before: number | null | undefined): Change | null {
  if (before === null || before === undefined || !(before > 0) || !(now >= 0)) return null;
  const ratio = exact(now / before);
  if (!Number.isFinite(ratio)) return null;
  const percent = exact(((now - before) / before) * 100);
  const direction = percent === 0 ? 'none' : percent > 0 ? 'up' : 'down';
  return { size: ratio >= MULTIPLE_FROM ? multiple(ratio) : percentage(percent, now), direction, percent };
}

/** `+50%`, `−20%`, `18.6×`; `null` in the cases of {@link changeOf}. */
export function changeText(now: number, before: number | null | undefined): string | null {
  const change = changeOf(now, before);
  if (change === null) return null;
  const { size, direction } = change;
  if (direction === 'none' || size.endsWith('×')) return size;
  // The sign is directly before the digits: `under +0.1%`.
  return size.replace(/\d/, (digit) => `${direction === 'up' ? '+' : '−'}${digit}`);
}

/** Removes the error of binary fractions: 100.1 is 0.1% more than 100, not 0.09999999999999432%. */
function exact(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

function multiple(ratio: number): string {
  if (ratio > MAX_MULTIPLE) return `over ${MAX_MULTIPLE.toLocaleString('en')}×`;
  const digits = ratio >= 100 ? 0 : 1;
  return `${ratio.toLocaleString('en', { maximumFractionDigits: digits })}×`;
}

/** Rounds so that a change is never `0%`, and a decrease to more than zero never `100%`. */
function percentage(percent: number, now: number): string {
  const size = Math.abs(percent);
  if (size === 0) return '0%';
  if (size < 0.1) return 'under 0.1%';
  if (percent < -MAX_DECREASE && now > 0) return `over ${MAX_DECREASE}%`;
  const digits = size < 1 || (percent < -99 && now > 0) ? 1 : 0;
  return `${size.toLocaleString('en', { maximumFractionDigits: digits })}%`;
}
