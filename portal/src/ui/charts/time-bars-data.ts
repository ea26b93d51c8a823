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
  /** When it begins, in Unix milliseconds. */
  at: number;
  /** One for each series, the lowest first. */
  values: readonly number[];
}

/** What happened at a moment and may explain what the bars show. */
export interface ChartMarker {
  /** Unix milliseconds. */
  at: number;
  label: string;
}

export interface ChartMarkers {
  /** What all of them are, in the plural. */
  label: string;
  items: readonly ChartMarker[];
}

export interface TimeBarsData {
  bars: readonly TimeBar[];
  markers?: ChartMarkers | undefined;
  /** How long each one is. */
  barMs: number;
  series: readonly BarSeries[];
}

/** Labels of the markers by the index of the bar in whose time they are; those outside of all bars are left out. */
export function markersByBar({ bars, barMs, markers }: TimeBarsData): ReadonlyMap<number, readonly string[]> {
  const byBar = new Map<number, string[]>();
  for (const { at, label } of markers?.items ?? []) {
    const index = bars.findIndex((bar) => at >= bar.at && at < bar.at + barMs);
    if (index >= 0) byBar.set(index, [...(byBar.get(index) ?? []), label]);
  }
  return byBar;
}
