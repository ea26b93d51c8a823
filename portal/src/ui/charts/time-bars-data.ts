import type { LucideIcon } from 'lucide-react';

export interface BarSeries {
  key: string;
  label: string;
  /** Whether users or senders chose the label, so that it keeps its capital letters. */
  isName?: boolean;
  /** A token, `var(--bar-err)`. */
  color: string;
  /** Striped, so that it differs by more than its color. */
  striped?: boolean;
  /** The one that stands beside the word elsewhere. */
  icon?: LucideIcon;
}

export interface TimeBar {
  /** Start of the interval, in Unix milliseconds. */
  at: number;
  /** Values by series, from the bottom of the stack. */
  values: readonly number[];
}

/** An occurrence that may explain a change in the bars. */
export interface ChartMarker {
  /** Unix milliseconds. */
  at: number;
  label: string;
}

export interface ChartMarkers {
  /** Noun for all markers, in the plural. */
  label: string;
  items: readonly ChartMarker[];
}

export interface TimeBarsData {
  bars: readonly TimeBar[];
  markers?: ChartMarkers | undefined;
  /** Length of each interval. */
  barMs: number;
  series: readonly BarSeries[];
}

/** Labels of the markers by the index of the bar whose interval contains them; others are dropped. */
export function markersByBar({ bars, barMs, markers }: TimeBarsData): ReadonlyMap<number, readonly string[]> {
  const byBar = new Map<number, string[]>();
  for (const { at, label } of markers?.items ?? []) {
    const index = bars.findIndex((bar) => at >= bar.at && at < bar.at + barMs);
    if (index >= 0) byBar.set(index, [...(byBar.get(index) ?? []), label]);
  }
  return byBar;
}
