const FRACTION_DIGITS = 3;
/** Below it, three decimal places have fewer than two digits of the number. */
const MIN_SHOWN = 0.01;
const SMALL_DIGITS = 2;
const DECIMAL = /^(-?)(\d+)(\.\d+)?$/;

/** A number with at most three decimal places; a smaller one with its first two digits, so that only 0 is `0`. */
export function numberText(value: number): string {
  // Python and Go send -0.0 for what rounds to nothing.
  if (value === 0) return '0';
  if (Math.abs(value) < MIN_SHOWN)
    return value.toLocaleString('en', { maximumSignificantDigits: SMALL_DIGITS });
  return value.toLocaleString('en', { maximumFractionDigits: FRACTION_DIGITS });
}

/** An exact decimal that is text, as a double would change it: `1234567.10` → `1,234,567.10`. */
export function decimalText(decimal: string): string {
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(decimal) ?? [];
  if (whole === undefined) return decimal;
  return `${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${fraction}`;
}

/** `99.97%` of a share from 0 to 1: only 1 is `100%`, and only 0 is `0%`. */
export function shareText(share: number): string {
  if (share > 0.9999 && share < 1) return 'over 99.99%';
  if (share > 0 && share < 0.0001) return 'under 0.01%';
  const isNearAnEnd = share > 0.9985 || share < 0.0015;
  return share.toLocaleString('en', { style: 'percent', maximumFractionDigits: isNearAnEnd ? 2 : 1 });
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `512 B`, `1.5 MB`; in powers of 1024, as operating systems count. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would be rounded to 1024 is one of the next unit.
  while (value >= 1023.5 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  // What would be rounded to 100.0 has three digits already.
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
