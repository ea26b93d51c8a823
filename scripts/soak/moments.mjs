/**
 * Moments at which clocks and calendars behave unusually: the beginning and the end of a day, the end of a month and of a year, a leap
 * day, a skipped or repeated hour, a zone with an offset of half an hour, and a day of a later year.
 *
 * `at` is the start of a run, so that runs just before midnight pass it within the first minutes.
 */
export const MOMENTS = [
  { name: 'after-midnight', zone: 'UTC', at: '2026-12-03T00:05:00Z' },
  { name: 'before-noon', zone: 'UTC', at: '2026-12-03T11:55:00Z' },
  { name: 'before-midnight', zone: 'UTC', at: '2026-12-03T23:57:30Z' },
  { name: 'month-end', zone: 'UTC', at: '2026-11-30T23:57:30Z' },
  { name: 'february-28', zone: 'UTC', at: '2027-02-28T23:57:30Z' },
  { name: 'leap-day', zone: 'UTC', at: '2028-02-29T12:30:00Z' },
  { name: 'new-year', zone: 'UTC', at: '2026-12-31T23:57:30Z' },
  // 01:57:30, before clocks change from 02:00 to 03:00.
  { name: 'spring-berlin', zone: 'Europe/Berlin', at: '2027-03-28T00:57:30Z' },
  // The first 01:57:30 of the day, before clocks change from 02:00 to 01:00.
  { name: 'autumn-new-york', zone: 'America/New_York', at: '2027-11-07T05:57:30Z' },
  // Midnight UTC is 05:30 in this zone.
  { name: 'kolkata', zone: 'Asia/Kolkata', at: '2026-12-02T23:57:30Z' },
  { name: 'a-year-on', zone: 'UTC', at: '2027-12-03T13:00:00Z' },
];

/** The five that together cover every kind; `npm run soak -- dates` runs them by default. */
export const USUAL_MOMENTS = ['after-midnight', 'leap-day', 'new-year', 'autumn-new-york', 'a-year-on'];

/**
 * @param {string[]} names of moments; empty for the usual ones, `all` for every moment.
 * @throws Error that names an unknown moment.
 */
export function chosenMoments(names) {
  if (names.includes('all')) return MOMENTS;
  const chosen = names.length > 0 ? names : USUAL_MOMENTS;
  const unknown = chosen.filter((name) => !MOMENTS.some((moment) => moment.name === name));
  if (unknown.length > 0)
    throw new Error(
      `No such moment: ${unknown.join(', ')}. Moments: all, ${MOMENTS.map(({ name }) => name).join(', ')}`,
    );
  return MOMENTS.filter(({ name }) => chosen.includes(name));
}

/** Offset of the clock in faketime's format. @param {number} now Unix time in milliseconds. */
export function offsetTo({ at }, now) {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  return `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`;
}
