import type { OpenLoopResult } from '../load/jobs.js';
import { ratio, spread, type Spread } from '../support/stats.js';
import { number, print, range, table, verdict } from '../support/text.js';

const MAX_GROWTH_MB = 150;
const MAX_RATIO = 2;

/** One window of ingest. */
export interface Window {
  result: OpenLoopResult;
  /** Peak RSS of the service during the window. */
  peakMb: number;
  /** Unread streams that are still open at the end of the window. */
  stillOpen: number;
}

export interface Measured {
  /** Resident memory after the first window, before any unread stream. */
  baseMb: number;
  without: readonly Window[];
  unread: readonly Window[];
  readers: { all: number; continued: number };
  cutOff: number;
}

export interface Summary extends Omit<Measured, 'unread' | 'without'> {
  growthMb: number;
  withoutP99Ms: Spread;
  unreadP99Ms: Spread;
  /** For each round, the p99 with unread streams divided by that without. */
  p99Ratio: Spread;
  /** Why the figures are void; `null` when all responses were right. */
  void: string | null;
}

export function summarize({ without, unread, ...rest }: Measured): Summary {
  const withoutP99s = without.map(p99);
  const unreadP99s = unread.map(p99);
  return {
    ...rest,
    growthMb: Math.max(...unread.map(({ peakMb }) => peakMb)) - rest.baseMb,
    withoutP99Ms: spread(withoutP99s),
    unreadP99Ms: spread(unreadP99s),
    p99Ratio: ratio(unreadP99s, withoutP99s),
    void: voidReason([...without, ...unread]),
  };
}

export function printSummary(summary: Summary, without: readonly Window[], unread: readonly Window[]): void {
  const row = (name: string, windows: readonly Window[], p99Ms: Spread): string[] => [
    name,
    range(spread(windows.map((window) => lastPhase(window).p50Ms))),
    range(p99Ms),
    number(Math.max(...windows.map(({ peakMb }) => peakMb))),
    String(Math.min(...windows.map(({ stillOpen }) => stillOpen))),
  ];
  print(
    table(
      ['unread streams', 'ingest p50 ms', 'ingest p99 ms', 'RSS MB at most', 'unread at the end'],
      [row('without', without, summary.withoutP99Ms), row('with', unread, summary.unreadP99Ms)],
    ),
  );
  const { growthMb, p99Ratio, readers, cutOff } = summary;
  print(`  cut off by the service: ${cutOff}`);
  verdict('RSS growth', `${number(growthMb)} MB`, `< ${MAX_GROWTH_MB} MB`, growthMb < MAX_GROWTH_MB);
  verdict('ingest p99, with / without', range(p99Ratio), `< ${MAX_RATIO}`, p99Ratio.median < MAX_RATIO);
  verdict(
    'readers that continued',
    `${readers.continued}`,
    `${readers.all}`,
    readers.continued === readers.all,
  );
}

function lastPhase({ result }: Window): OpenLoopResult['phases'][number] {
  return result.phases.at(-1)!;
}

function p99(window: Window): number {
  return lastPhase(window).p99Ms;
}

function voidReason(windows: readonly Window[]): string | null {
  for (const { result } of windows) {
    if (result.unanswered > 0) return `${result.unanswered} requests had no response`;
    for (const second of result.seconds) {
      const wrong = second.notSent + second.refused429 + second.refused503 + second.other + second.broken;
      if (wrong > 0) return `${wrong} requests of a second were not accepted: ${JSON.stringify(second)}`;
    }
  }
  return null;
}
