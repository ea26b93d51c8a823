import { useEffect, useState } from 'react';

const TICK_MS = 500;

/** Whole seconds until a moment in Unix milliseconds; 0 when it is over, or there is none. */
export function useSecondsLeft(untilMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000));
}
