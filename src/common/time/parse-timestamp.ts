export interface Timestamp {
  /** Unix time in milliseconds, rounded down; negative before 1970. */
  ms: number;
  /** Microseconds beyond `ms`, 0..999. */
  micros: number;
}

const ZERO = 0x30;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MS_PER_DAY = 86_400_000;
const FRACTION_START = 20;

/**
 * Reads an RFC 3339 timestamp in UTC: `2026-11-20T10:00:00.123456Z`. Years 0001 to 9999, real calendar days
 * only, seconds required and below 60, one to nine fraction digits (cut to microseconds), and as zone `Z`,
 * `+00:00` or `-00:00`. Null for every other text; `Date.parse` would turn 30 February into 2 March.
 */
export function parseTimestamp(text: string): Timestamp | null {
  if (text.length < 20 || text.length > 35) return null;
  if (text[4] !== '-' || text[7] !== '-' || text[13] !== ':' || text[16] !== ':') return null;
  if (text[10] !== 'T' && text[10] !== 't') return null;

  // -1 for a missing digit fails the range checks below.
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const year = century < 0 || yearOfCentury < 0 ? -1 : century * 100 + yearOfCentury;
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;

  let zoneStart = FRACTION_START - 1;
  let fraction = 0;
  if (text[zoneStart] === '.') {
    zoneStart = FRACTION_START;
    for (let digit = digitAt(text, zoneStart); digit >= 0; digit = digitAt(text, ++zoneStart)) {
      if (zoneStart < FRACTION_START + 6) fraction = fraction * 10 + digit;
    }
    const digits = zoneStart - FRACTION_START;
    if (digits < 1 || digits > 9) return null;
    for (let missing = digits; missing < 6; missing++) fraction *= 10;
  }
  if (!isUtc(text, zoneStart)) return null;

  const timeOfDay = ((hour * 60 + minute) * 60 + second) * 1000;
  return {
    ms: daysSinceEpoch(year, month, day) * MS_PER_DAY + timeOfDay + Math.floor(fraction / 1000),
    micros: fraction % 1000,
  };
}

function isUtc(text: string, start: number): boolean {
  if (text.length === start + 1) return text[start] === 'Z' || text[start] === 'z';
  return text.length === start + 6 && (text.endsWith('+00:00') || text.endsWith('-00:00'));
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
