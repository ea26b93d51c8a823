import { Tooltip } from '@mantine/core';
import { useSyncExternalStore, useEffect, useState } from 'react';
import { exactTime, relativeTime, type TimeZone, useTimeZone } from './time-text';

/** "3 minutes ago", with the exact time in both zones as tooltip. Lists that are read closely use `ExactTime`. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const zone = useTimeZone();
  return (
    <Tooltip label={<BothTimes at={at} />}>
      <time dateTime={at}>{relativeTime(at, now, zone)}</time>
    </Tooltip>
  );
}

/** Time with milliseconds in the user's zone, with the other zone as tooltip. For audit, logs and history. */
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
    // The clock is stale after a time without subscribers: a past action would be shown as "in 39 seconds".
    clock.now = Date.now();
    const timer = setInterval(() => {
      clock.now = Date.now();
      listener();
    }, TICK_MS);
    return () => clearInterval(timer);
  },
  read: () => clock.now,
};

/** Current time, Unix milliseconds, updated every ten seconds. */
function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.read);
}

const COUNTDOWN_TICK_MS = 500;

/** Whole seconds until a time in Unix milliseconds; 0 after it, or when it is `null`. */
export function useSecondsLeft(untilMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), COUNTDOWN_TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000));
}
