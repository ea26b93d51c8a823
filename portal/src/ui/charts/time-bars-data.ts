import type { LucideIcon } from 'lucide-react';

export interface BarSeries {
  key: string;
  label: string;
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

export interface TimeBarsData {
  bars: readonly TimeBar[];
  /** How long each one is. */
  barMs: number;
  series: readonly BarSeries[];
}
