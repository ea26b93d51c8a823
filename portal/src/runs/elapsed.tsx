import { useEffect, useState } from 'react';
import { durationText } from '../ui/time-text';
import { elapsedMs, isOver, type Run } from './run';

const TICK_MS = 1000;

/** How long a run took; it ticks while the run is active. */
export function Elapsed({ run }: { run: Run }) {
  const [now, setNow] = useState(Date.now);
  const ticks = !isOver(run) && run.started_at !== null;
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ticks]);
  const ms = elapsedMs(run, now);
  return (
    <span className="tabular">
      {ms === null ? '–' : durationText(ticks ? Math.floor(ms / 1000) * 1000 : ms)}
    </span>
  );
}
