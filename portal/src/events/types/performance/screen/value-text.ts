const DIGITS = 3;

/** Value with three significant digits, as percentiles are exact to 1% only. */
export function valueText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e9)) return value.toExponential(DIGITS - 1);
  return value.toLocaleString('en', {
    maximumSignificantDigits: size >= 100 ? Math.max(DIGITS, digitsOf(size)) : DIGITS,
  });
}

function digitsOf(value: number): number {
  return Math.floor(Math.log10(value)) + 1;
}
