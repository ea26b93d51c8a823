const FRACTION_DIGITS = 3;
/** What fewer digits than these would show as 0. */
const MIN_SHOWN = 0.0005;
const SMALL_DIGITS = 2;

/** A number with at most three decimal places; a smaller one with the digits that it has, so that only 0 is `0`. */
export function numberText(value: number): string {
  if (value !== 0 && Math.abs(value) < MIN_SHOWN)
    return value.toLocaleString('en', { maximumSignificantDigits: SMALL_DIGITS });
  return value.toLocaleString('en', { maximumFractionDigits: FRACTION_DIGITS });
}

/** `99.97%` of a share from 0 to 1: only 1 is `100%`, and only 0 is `0%`. */
export function shareText(share: number): string {
  if (share > 0.9999 && share < 1) return 'over 99.99%';
  if (share > 0 && share < 0.0001) return 'under 0.01%';
  const isNearAnEnd = share > 0.9985 || share < 0.0015;
  return share.toLocaleString('en', { style: 'percent', maximumFractionDigits: isNearAnEnd ? 2 : 1 });
}
