import { useElementSize } from '@mantine/hooks';
import type { TimeBar } from './time-bars-data';
import classes from './time-bars.module.css';

/** Times below the bars, as many as fit the width of the chart and the size of the text. */
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

const MAX_LABELS = 5;

/**
 * The bars that have a label, from the first to the last, at equal distances.
 *
 * @param fitting number of labels that fit; at least the first one is shown.
 * @returns indexes of bars.
 */
export function axisPlaces(bars: number, fitting: number): number[] {
  if (bars === 0) return [];
  const count = Math.max(1, Math.min(fitting, bars));
  if (count === 1) return [0];
  return Array.from({ length: count }, (_, index) => Math.round((index * (bars - 1)) / (count - 1)));
}

/** The selected bars: from the anchor to the active one, in either direction. */
export interface BarRange {
  anchor: number;
  head: number;
}

/** @returns the range after a key press; `null`: the key has no function here. */
export function moveRange(
  range: BarRange,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  last: number,
): BarRange | null {
  const head = {
    ArrowLeft: range.head - 1,
    ArrowRight: range.head + 1,
    Home: 0,
    End: last,
  }[key];
  if (head === undefined) return null;
  const within = Math.min(last, Math.max(0, head));
  return { anchor: shiftKey ? range.anchor : within, head: within };
}

export function isChosen({ anchor, head }: BarRange, index: number): boolean {
  return index >= Math.min(anchor, head) && index <= Math.max(anchor, head);
}

export function rangeMs({ anchor, head }: BarRange, firstMs: number, barMs: number): [number, number] {
  return [firstMs + Math.min(anchor, head) * barMs, firstMs + (Math.max(anchor, head) + 1) * barMs];
}
