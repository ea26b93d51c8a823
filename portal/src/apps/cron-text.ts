import { parsedCron } from './cron';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `30 6 * * MON-FRI` → `At 06:30 from Monday to Friday, Europe/Berlin`; what is no common form stays as it is. */
export function cronText(cron: string, timeZone: string): string {
  return `${timesText(cron) ?? `At the times ${cron}`}, ${timeZone}`;
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
    return `At ${clock(hour)}:${clock(minute)}${on === '' ? ' every day' : on}`;
  if (hours.size < 24) return null;
  if (minutes.size === 60) return `Every minute${on}`;
  if (minutes.size === 1) return `Every hour at minute ${minute}${on}`;
  const step = 60 / minutes.size;
  const isEven = Number.isInteger(step) && [...minutes].every((value) => value % step === 0);
  return isEven ? `Every ${step} minutes${on}` : null;
}

function daysText(days: ReadonlySet<number>, weekdays: ReadonlySet<number>): string | null {
  const [day] = days;
  if (days.size === 31 && weekdays.size === 7) return '';
  if (weekdays.size === 7) return days.size === 1 ? ` on day ${day} of each month` : null;
  if (days.size < 31) return null;
  const list = [...weekdays].toSorted((a, b) => a - b);
  if (list.join() === '1,2,3,4,5') return ' from Monday to Friday';
  return ` on ${list.map((weekday) => DAYS[weekday]).join(', ')}`;
}

function clock(value: number): string {
  return String(value).padStart(2, '0');
}
