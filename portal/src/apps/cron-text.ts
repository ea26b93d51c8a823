import * as strings from './apps.strings';

const DAYS = [
  strings.sunday,
  strings.monday,
  strings.tuesday,
  strings.wednesday,
  strings.thursday,
  strings.friday,
  strings.saturday,
];

/** `30 6 * * MON-FRI` → `At 06:30 from Monday to Friday, Europe/Berlin`; uncommon expressions are shown unchanged. */
export function cronText(cron: string, timeZone: string): string {
  return `${timesText(cron) ?? strings.atCronTimes(cron)}, ${timeZone}`;
}

function timesText(cron: string): string | null {
  const parsed = parsedCron(cron);
  if (parsed === null) return null;
  const { minutes, hours, days, months, weekdays } = parsed;
  if (months.size < 12) return null;
  const on = daysText(days, weekdays);
  if (on === null) return null;
  const [minute = 0] = minutes;
  const [hour = 0] = hours;
  if (hours.size === 1 && minutes.size === 1)
    return strings.atTimeOn(clock(hour), clock(minute), on === '' ? strings.everyDay : on);
  if (hours.size < 24) return null;
  if (minutes.size === 60) return strings.everyMinute(on);
  if (minutes.size === 1) return strings.everyHour(minute, on);
  const step = 60 / minutes.size;
  const isEven = Number.isInteger(step) && [...minutes].every((value) => value % step === 0);
  return isEven ? strings.everyFewMinutes(step, on) : null;
}

function daysText(days: ReadonlySet<number>, weekdays: ReadonlySet<number>): string | null {
  const [day] = days;
  if (days.size === 31 && weekdays.size === 7) return '';
  if (weekdays.size === 7) return days.size === 1 ? strings.onDayOfMonth(day) : null;
  if (days.size < 31) return null;
  const list = [...weekdays].toSorted((a, b) => a - b);
  if (list.join() === '1,2,3,4,5') return strings.onWeekdays;
  return ` on ${list.map((weekday) => DAYS[weekday]).join(', ')}`;
}

function clock(value: number): string {
  return String(value).padStart(2, '0');
}

interface ParsedCron {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** @returns the times of a cron expression of five fields; `null` for unsupported syntax (`L`, `W`, `#`). */
export function parsedCron(cron: string): ParsedCron | null {
  const [minute, hour, day, month, weekday, ...more] = cron.trim().toUpperCase().split(/\s+/);
  if (weekday === undefined || more.length > 0) return null;
  const minutes = fieldValues(minute ?? '', 0, 59);
  const hours = fieldValues(hour ?? '', 0, 23);
  const days = fieldValues(day ?? '', 1, 31);
  const months = fieldValues(month ?? '', 1, 12, MONTHS, 1);
  const named = fieldValues(weekday, 0, 7, WEEKDAYS);
  if (minutes === null || hours === null || days === null || months === null || named === null) return null;
  return { minutes, hours, days, months, weekdays: new Set([...named].map((value) => value % 7)) };
}

function fieldValues(
  text: string,
  least: number,
  most: number,
  names: readonly string[] = [],
  firstName = 0,
): Set<number> | null {
  const found = new Set<number>();
  const valueOf = (part: string): number => {
    const index = names.indexOf(part);
    if (index !== -1) return index + firstName;
    return /^\d{1,2}$/.test(part) ? Number(part) : NaN;
  };
  for (const part of text.split(',')) {
    const [range = '', stepText, ...more] = part.split('/');
    const step = stepText === undefined ? 1 : Number(stepText);
    if (more.length > 0 || !Number.isInteger(step) || step < 1) return null;
    const [from = '', to, ...rest] = range.split('-');
    if (rest.length > 0) return null;
    const isAll = range === '*' || range === '?';
    const first = isAll ? least : valueOf(from);
    const isOpen = isAll || (to === undefined && stepText !== undefined);
    const last = isOpen ? most : to === undefined ? first : valueOf(to);
    // Comparisons with NaN are false, so non-numeric fields are rejected, too.
    if (!(first >= least && last <= most && first <= last)) return null;
    for (let value = first; value <= last; value += step) found.add(value);
  }
  return found;
}
