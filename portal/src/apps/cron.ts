export interface ParsedCron {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** @returns the times of a cron expression of five fields; `null` for what is more special (`L`, `W`, `#`). */
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
    // NaN fails these, too.
    if (!(first >= least && last <= most && first <= last)) return null;
    for (let value = first; value <= last; value += step) found.add(value);
  }
  return found;
}
