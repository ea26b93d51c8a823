import { parsedCron } from './cron';
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

/** `30 6 * * MON-FRI` → `At 06:30 from Monday to Friday, Europe/Berlin`; what is no common form stays as it is. */
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
