import { Tooltip } from '@mantine/core';
import { useSyncExternalStore, useEffect, useState } from 'react';
import { exactTime, relativeTime, type TimeZone, useTimeZone } from './time-text';

/** "3 minutes ago", with both exact times in a tooltip. For glances; lists that are read closely use ExactTime. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const zone = useTimeZone();
  return (
    <Tooltip label={<BothTimes at={at} />}>
      <time dateTime={at}>{relativeTime(at, now, zone)}</time>
    </Tooltip>
  );
}

/** With milliseconds, in the person's zone; the other one in a tooltip. For audit, logs and history. */
export function ExactTime({ at }: { at: string }) {
  const zone = useTimeZone();
  return (
    <Tooltip label={<BothTimes at={at} />}>
      <time dateTime={at} className="mono tabular">
        {exactTime(at, zone)}
      </time>
    </Tooltip>
  );
}

function BothTimes({ at }: { at: string }) {
  const line = (zone: TimeZone, name: string) => `${exactTime(at, zone)} ${name}`;
  return (
    <span className="tabular">
      {line('local', 'here')}
      <br />
      {line('utc', 'UTC')}
    </span>
  );
}

const TICK_MS = 10_000;
const clock = {
  now: Date.now(),
  subscribe: (listener: () => void) => {
    // The page may have been in the background: a past action would otherwise be shown as "in 39 seconds".
    clock.now = Date.now();
    const timer = setInterval(() => {
      clock.now = Date.now();
      listener();
    }, TICK_MS);
    return () => clearInterval(timer);
  },
  read: () => clock.now,
};

/** Unix milliseconds, a new value every ten seconds. */
function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.read);
}

const COUNTDOWN_TICK_MS = 500;

/** Whole seconds until a moment in Unix milliseconds; 0 when it is over, or there is none. */
export function useSecondsLeft(untilMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), COUNTDOWN_TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000));
}
