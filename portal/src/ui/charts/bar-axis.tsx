import { useElementSize } from '@mantine/hooks';
import { axisPlaces, MAX_LABELS } from './bar-axis-places';
import type { TimeBar } from './time-bars-data';
import classes from './time-bars.module.css';

/** Times below the bars, as many as stand beside each other at the width of the chart and the size of the text. */
export function BarAxis({
  bars,
  width,
  formatTime,
}: {
  bars: readonly TimeBar[];
  /** Of the chart, in pixels. */
  width: number;
  formatTime: (ms: number) => string;
}) {
  const { ref, width: longestPx } = useElementSize();
  const possible = axisPlaces(bars.length, MAX_LABELS).map((index) => formatTime(bars[index]?.at ?? 0));
  const longest = possible.reduce((one, other) => (other.length > one.length ? other : one), '');
  const fitting = longestPx === 0 ? MAX_LABELS : Math.floor(width / (longestPx + LABEL_GAP_PX));
  return (
    <div className={classes.axis} aria-hidden data-time-axis>
      <span ref={ref} className={classes.axisProbe}>
        {longest}
      </span>
      {axisPlaces(bars.length, Math.min(MAX_LABELS, fitting)).map((index) => (
        <span key={index}>{formatTime(bars[index]?.at ?? 0)}</span>
      ))}
    </div>
  );
}

const LABEL_GAP_PX = 12;
