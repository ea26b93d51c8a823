export interface Timestamp {
  /** Unix time in milliseconds, rounded down; negative before 1970. */
  ms: number;
  /** Microseconds beyond `ms`, 0..999. */
  micros: number;
}

const ZERO = 0x30;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
/** `20261122T1000Z` */
const MIN_LENGTH = 14;
/** `2026-11-22T10:00:00.123456789+00:00` */
const MAX_LENGTH = 35;
/** The years 0001 to 9999, which PostgreSQL, JavaScript and four-digit texts can all represent. */
const MIN_MS = -62_135_596_800_000;
const MAX_MS = 253_402_300_799_999;

/**
 * Parses an ISO 8601 timestamp in UTC: extended (`2026-11-20T10:00:00.123456Z`) or basic (`20261120T100000Z`),
 * seconds optional, one to nine fraction digits behind a dot or a comma (cut to microseconds), and as zone `Z` or an
 * offset of zero. Second 60 is the second after 59, and 24:00:00 is the start of the next day. Years 0001 to 9999, real
 * calendar days only: `Date.parse` would turn 30 February into 2 March. Null for every other text.
 */
export function parseTimestamp(text: string): Timestamp | null {
  return parse(text, false);
}

/** Parses the same forms as {@link parseTimestamp} with any offset, such as `2026-11-20T10:00:00+01:00`. */
export function parseInstant(text: string): Timestamp | null {
  return parse(text, true);
}

/** `2026-11-20T10:00:00.123456Z`, the form that PostgreSQL and every client read. */
export function formatTimestamp({ ms, micros }: Timestamp): string {
  return `${new Date(ms).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
}

function parse(text: string, isOffsetAllowed: boolean): Timestamp | null {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) return null;
  // Width of the separators: the extended form has `-` and `:` between its parts, the basic form has none.
  const gap = text[4] === '-' ? 1 : 0;
  if (gap === 1 && (text[7] !== '-' || text[13] !== ':')) return null;
  const timeStart = 9 + 2 * gap;
  if (text[timeStart - 1] !== 'T' && text[timeStart - 1] !== 't') return null;

  // -1 for a missing digit fails the range checks below.
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const year = century < 0 || yearOfCentury < 0 ? -1 : century * 100 + yearOfCentury;
  const month = twoDigits(text, 4 + gap);
  const day = twoDigits(text, 6 + 2 * gap);
  const hour = twoDigits(text, timeStart);
  const minute = twoDigits(text, timeStart + 2 + gap);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59) return null;

  let at = timeStart + 4 + gap;
  let second = 0;
  let fraction = 0;
  if (gap === 1 ? text[at] === ':' : digitAt(text, at) >= 0) {
    second = twoDigits(text, at + gap);
    if (second < 0 || second > 60) return null;
    at += 2 + gap;
    if (text[at] === '.' || text[at] === ',') {
      const start = ++at;
      for (let digit = digitAt(text, at); digit >= 0; digit = digitAt(text, ++at)) {
        if (at < start + 6) fraction = fraction * 10 + digit;
      }
      const digits = at - start;
      if (digits < 1 || digits > 9) return null;
      for (let missing = digits; missing < 6; missing++) fraction *= 10;
    }
  }
  // The end of a day is one moment, not another hour.
  if (hour === 24 && (minute > 0 || second > 0 || fraction > 0)) return null;

  const offset = offsetMinutes(text, at);
  if (offset === null || (offset !== 0 && !isOffsetAllowed)) return null;
  const timeOfDay = ((hour * 60 + minute) * 60 + second) * 1000;
  const ms =
    daysSinceEpoch(year, month, day) * MS_PER_DAY +
    timeOfDay +
    Math.floor(fraction / 1000) -
    offset * MS_PER_MINUTE;
  return ms < MIN_MS || ms > MAX_MS ? null : { ms, micros: fraction % 1000 };
}

/** Minutes east of UTC that `Z`, `±hh:mm`, `±hhmm` or `±hh` at the end of the text stand for; null for any other end. */
function offsetMinutes(text: string, start: number): number | null {
  const length = text.length - start;
  const sign = text[start];
  if (length === 1) return sign === 'Z' || sign === 'z' ? 0 : null;
  if (sign !== '+' && sign !== '-') return null;
  const hours = twoDigits(text, start + 1);
  let minutes = 0;
  if (length === 6 && text[start + 3] === ':') minutes = twoDigits(text, start + 4);
  else if (length === 5) minutes = twoDigits(text, start + 3);
  else if (length !== 3) return null;
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  // Never -0, which JSON and comparisons treat differently.
  return sign === '-' ? 0 - (hours * 60 + minutes) : hours * 60 + minutes;
}

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - ZERO;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

function twoDigits(text: string, at: number): number {
  const tens = digitAt(text, at);
  const ones = digitAt(text, at + 1);
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones;
}

function daysIn(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** Days from 1970-01-01 in the Gregorian calendar; Date.UTC would read the years 1 to 99 as 1901 to 1999. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  // Years begin in March here, so that the leap day is the last of its year.
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - 719_468;
}
