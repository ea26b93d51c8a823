import { useTimeZone } from '../../ui/time-zone';

/** With the day of the week, as schedules have it. */
export function NextTime({ at }: { at: string }) {
  const zone = useTimeZone();
  const text = new Date(at).toLocaleString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  });
  return <time dateTime={at}>{text}</time>;
}
