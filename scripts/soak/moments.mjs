/**
 * Moments at which clocks and calendars do unusual things: both ends of a day, the end of a month and of a year, a leap day, an hour
 * that is skipped or comes twice, a zone of half an hour, and any day of a later year.
 *
 * `at` is when a run begins, so that those before midnight pass it within the first minutes.
 */
export const MOMENTS = [
  { name: 'after-midnight', zone: 'UTC', at: '2026-12-03T00:05:00Z' },
  { name: 'before-noon', zone: 'UTC', at: '2026-12-03T11:55:00Z' },
  { name: 'before-midnight', zone: 'UTC', at: '2026-12-03T23:57:30Z' },
  { name: 'month-end', zone: 'UTC', at: '2026-11-30T23:57:30Z' },
  { name: 'february-28', zone: 'UTC', at: '2027-02-28T23:57:30Z' },
  { name: 'leap-day', zone: 'UTC', at: '2028-02-29T12:30:00Z' },
  { name: 'new-year', zone: 'UTC', at: '2026-12-31T23:57:30Z' },
  // 01:57:30, before clocks go from two to three.
  { name: 'spring-berlin', zone: 'Europe/Berlin', at: '2027-03-28T00:57:30Z' },
  // 01:57:30 for the first time, before it is one o'clock again.
  { name: 'autumn-new-york', zone: 'America/New_York', at: '2027-11-07T05:57:30Z' },
  // Midnight of UTC is half past five there.
  { name: 'kolkata', zone: 'Asia/Kolkata', at: '2026-12-02T23:57:30Z' },
  { name: 'a-year-on', zone: 'UTC', at: '2027-12-03T13:00:00Z' },
];

/** The five that between them have every kind: what `npm run soak -- dates` plays without further names. */
export const USUAL_MOMENTS = ['after-midnight', 'leap-day', 'new-year', 'autumn-new-york', 'a-year-on'];

/**
 * @param {string[]} names of moments; none for the usual ones, `all` for every one.
 * @throws Error that names an unknown one.
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

/** How far the clock must be moved, as faketime takes it. @param {number} now milliseconds. */
export function offsetTo({ at }, now) {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  return `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`;
}
