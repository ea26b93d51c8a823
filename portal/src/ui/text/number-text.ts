const FRACTION_DIGITS = 3;
/** Numbers below it have fewer than two significant digits in three decimal places. */
const MIN_SHOWN = 0.01;
const SMALL_DIGITS = 2;
const DECIMAL = /^(-?)(\d+)(\.\d+)?$/;

/** Number with at most three decimal places; small ones have two significant digits, so that only 0 is `0`. */
export function numberText(value: number): string {
  // Also -0, which Python and Go send for rounded negative values.
  if (value === 0) return '0';
  if (Math.abs(value) < MIN_SHOWN)
    return value.toLocaleString('en', { maximumSignificantDigits: SMALL_DIGITS });
  return value.toLocaleString('en', { maximumFractionDigits: FRACTION_DIGITS });
}

/** Formats an exact decimal without conversion to a double, which would change it: `1234567.10` → `1,234,567.10`. */
export function decimalText(decimal: string): string {
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(decimal) ?? [];
  if (whole === undefined) return decimal;
  return `${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${fraction}`;
}

/** Share from 0 to 1 as a percentage, `99.97%`: only 1 is `100%`, and only 0 is `0%`. */
export function shareText(share: number): string {
  if (share > 0.9999 && share < 1) return 'over 99.99%';
  if (share > 0 && share < 0.0001) return 'under 0.01%';
  const isNearAnEnd = share > 0.9985 || share < 0.0015;
  return share.toLocaleString('en', { style: 'percent', maximumFractionDigits: isNearAnEnd ? 2 : 1 });
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `512 B`, `1.5 MB`; in powers of 1024. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // A value that rounds to 1024 is shown as 1 of the next unit.
  while (value >= 1023.5 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  // A value that rounds to 100.0 has three digits without a decimal place.
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
