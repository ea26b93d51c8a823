import * as strings from '../ui.strings';
import { preference, usePreference } from '../preference';

export type TimeZone = 'local' | 'utc';

const MINUTE_S = 60;
const DAY_S = 86_400;
const WEEK_S = 7 * DAY_S;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', WEEK_S],
  ['hour', 3600],
  ['minute', MINUTE_S],
];
/** Durations of more hours are shown in days. */
const HOURS_SHOWN = 48;
/** Tolerance for clock skew: times ahead by less are not shown as future. */
const JUST_NOW_S = 30;
/** Numeric: “1 week ago” is a span, while “last week” is a calendar week, in which eight days ago need not be. */
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
/** “yesterday” and “tomorrow” */
const relativeDay = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * Relative time; from one day on, in calendar days: 26 hours before 01:00 is the day before yesterday.
 *
 * @param at RFC 3339
 */
export function relativeTime(at: string, nowMs: number, zone: TimeZone): string {
  const atMs = Date.parse(at);
  const seconds = Math.round((atMs - nowMs) / 1000);
  if (Number.isNaN(seconds)) return '–';
  if (Math.abs(seconds) < JUST_NOW_S) return strings.justNow;
  if (Math.abs(seconds) >= DAY_S && Math.abs(seconds) < WEEK_S) {
    const days = dayOf(atMs, zone) - dayOf(nowMs, zone);
    // 24 hours can be the same calendar day: a day on which clocks are set back has 25.
    if (days !== 0) return relativeDay.format(days, 'day');
  }
  // A value that rounds to 60 minutes is shown as one hour.
  const rounded = Math.abs(seconds) < MINUTE_S ? seconds : Math.round(seconds / MINUTE_S) * MINUTE_S;
  for (const [unit, size] of UNITS) {
    if (Math.abs(rounded) >= size) return relative.format(Math.round(rounded / size), unit);
  }
  return relative.format(seconds, 'second');
}

/** Calendar days since 1970 in the zone. */
function dayOf(ms: number, zone: TimeZone): number {
  const offsetMs = zone === 'utc' ? 0 : -new Date(ms).getTimezoneOffset() * 60_000;
  return Math.floor((ms + offsetMs) / (DAY_S * 1000));
}

/** `2026-11-21 14:03:22.123`: sortable, and unambiguous in any country. */
export function exactTime(at: string, zone: TimeZone): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '–';
  if (zone === 'utc') return date.toISOString().replace('T', ' ').slice(0, 23);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().replace('T', ' ').slice(0, 23);
}

/** `under 1 ms`, `840 ms`, `3.2 s`, `2 min 5 s`, `3 h 20 min`, `12 d 5 h`. */
export function durationText(ms: number): string {
  // With clock skew, an end can be before its start.
  if (ms <= -0.5) return `−${durationText(-ms)}`;
  if (ms > 0 && ms < 0.5) return strings.underOneMillisecond;
  // Values that round to one of the next unit are shown in that unit.
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return strings.minutesAndSeconds(Math.floor(seconds / 60), seconds % 60);
  const hours = Math.floor(seconds / 3600);
  if (hours < HOURS_SHOWN) return strings.hoursAndMinutes(hours, Math.floor((seconds % 3600) / 60));
  return strings.daysAndHours(Math.floor(hours / 24), hours % 24);
}

export const timeZone = preference<TimeZone>('time-zone', ['local', 'utc']);

export function useTimeZone(): TimeZone {
  return usePreference(timeZone);
}
