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
