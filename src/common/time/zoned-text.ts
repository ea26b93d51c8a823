/** A time as the clocks of a zone show it: `2026-03-29T03:00:00+02:00`. @param timeZone IANA name. */
export function zonedText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  const offset = of('timeZoneName').replace('GMT', '');
  const date = `${of('year')}-${of('month')}-${of('day')}`;
  return `${date}T${of('hour')}:${of('minute')}:${of('second')}${offset === '' ? '+00:00' : offset}`;
}
