import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TimeBars } from '../../ui/charts/time-bars';
import type { BarSeries, TimeBar } from '../../ui/charts/time-bars-data';
import { ErrorPanel } from '../../ui/feedback/states';
import { EVENT_LEVELS, type EventItem } from '../event';
import { LEVELS } from '../level';
import { useChartMarkers } from '../changes/use-changes';
import { histogramQuery, type EventHistogram } from '../queries';
import type { Explorer } from '../use-explorer';
import classes from '../events.module.css';
import * as strings from '../explorer.strings';
import { exactTime, type TimeZone, useTimeZone } from '../../ui/text/time-text';

const COLORS = {
  other: 'var(--bar-off)',
  info: 'var(--bar-info)',
  warn: 'var(--bar-warn)',
  error: 'var(--bar-err)',
};
const SERIES: readonly BarSeries[] = EVENT_LEVELS.map((level) => ({
  key: level,
  label: LEVELS[level].word,
  color: COLORS[level],
  striped: level === 'error',
}));
/** Refresh interval during the live tail: adds events that the stream omitted and removes bars that have left the window. */
const LIVE_REFRESH_MS = 15_000;

/** Histogram of the events by level. A selected range of bars becomes the window of the list. */
export function HistogramPanel({
  explorer: { project, filters, change },
  live,
  arrived,
}: {
  explorer: Explorer;
  live: boolean;
  /** Events that the live stream has delivered since the page was opened. */
  arrived: readonly EventItem[];
}) {
  const zone = useTimeZone();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...histogramQuery(project, filters),
    refetchInterval: live ? LIVE_REFRESH_MS : false,
  });
  const read = useMemo(() => (data === undefined ? [] : barsOf(data)), [data]);
  const bars = useMemo(
    () => (data === undefined ? null : withArrived(read, data, arrived)),
    [data, read, arrived],
  );
  const firstMs = bars?.[0]?.at;
  const endMs = bars?.at(-1)?.at;
  const markers = useChartMarkers(
    project,
    firstMs,
    endMs === undefined ? undefined : endMs + (data?.bucket_ms ?? 0),
  );
  if (bars === null || data === undefined) {
    return (
      <div className={`panel ${classes.histogram}`}>
        {error === null ? (
          <Skeleton h={158} radius={0} />
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  return (
    <div className={`panel ${classes.histogram} ${isPlaceholderData ? classes.stale : ''}`}>
      <TimeBars
        data={{ bars, barMs: data.bucket_ms, series: SERIES, markers }}
        name={strings.eventsOverTime}
        summary={
          <>
            {summaryOf(bars, data)}
            {!data.complete && (
              <Text
                span
                inherit
                c="var(--st-warn)"
                title={strings.estimatedTypesNotice(data.estimated_types.join(', '))}
              >
                {strings.estimatedNotice}
              </Text>
            )}
          </>
        }
        formatTime={timeFormat(bars, zone)}
        onZoom={(fromMs, toMs) =>
          change({
            from: new Date(fromMs).toISOString(),
            to: new Date(toMs).toISOString(),
            range: undefined,
            live: undefined,
          })
        }
      />
    </div>
  );
}

const DAY_MS = 86_400_000;
/** Limit of bars appended after the end of the last response. */
const MAX_ADDED_BARS = 30;

/** Bars of a response; values in the order of `EVENT_LEVELS`. */
export function barsOf({ items }: EventHistogram): TimeBar[] {
  return items.map(({ at, levels }) => ({
    at: Date.parse(at),
    values: EVENT_LEVELS.map((level) => levels[level]),
  }));
}

/**
 * Adds the events of the live stream that the service received after the response, which counts all earlier ones. Unchanged bars
 * stay the same objects, so that they are not rendered again.
 */
export function withArrived(
  bars: readonly TimeBar[],
  answer: EventHistogram,
  arrived: readonly EventItem[],
): readonly TimeBar[] {
  const size = answer.bucket_ms;
  const first = bars[0]?.at ?? Math.floor(Date.parse(answer.from) / size) * size;
  const added = new Map<number, number[]>();
  for (const { ts, received_at: receivedAt, level } of arrived) {
    if (receivedAt < answer.to) continue;
    const index = Math.floor((Date.parse(ts) - first) / size);
    if (!(index >= 0 && index < bars.length + MAX_ADDED_BARS)) continue;
    const values = added.get(index) ?? EVENT_LEVELS.map(() => 0);
    const place = EVENT_LEVELS.indexOf(level);
    values[place] = (values[place] ?? 0) + 1;
    added.set(index, values);
  }
  if (added.size === 0) return bars;
  const length = Math.max(bars.length, ...[...added.keys()].map((index) => index + 1));
  return Array.from({ length }, (_, index) => {
    const bar = bars[index] ?? { at: first + index * size, values: EVENT_LEVELS.map(() => 0) };
    const more = added.get(index);
    if (more === undefined) return bar;
    return { at: bar.at, values: bar.values.map((value, place) => value + (more[place] ?? 0)) };
  });
}

/** `1,204 events, 3 errors, 12 warnings · one bar is 30 min` */
export function summaryOf(bars: readonly TimeBar[], { bucket_ms: size, complete }: EventHistogram): string {
  const count = (level: (typeof EVENT_LEVELS)[number]) =>
    bars.reduce((sum, { values }) => sum + (values[EVENT_LEVELS.indexOf(level)] ?? 0), 0);
  const total = bars.reduce((sum, { values }) => sum + values.reduce((a, b) => a + b, 0), 0);
  const parts = [
    `${complete ? '' : '≈ '}${strings.eventCount(total)}`,
    ...(count('error') > 0 ? [strings.errorCount(count('error'))] : []),
    ...(count('warn') > 0 ? [strings.warningCount(count('warn'))] : []),
  ];
  return strings.histogramSummary(parts.join(', '), sizeText(size));
}

/** Shortest format that is unambiguous within the window, the same for all bars. */
function timeFormat(bars: readonly TimeBar[], zone: TimeZone): (ms: number) => string {
  const span = (bars.at(-1)?.at ?? 0) - (bars[0]?.at ?? 0);
  const [from, to] = span > 2 * DAY_MS ? [5, 16] : span > 600_000 ? [11, 16] : [11, 19];
  return (ms) => exactTime(new Date(ms).toISOString(), zone).slice(from, to);
}

function sizeText(ms: number): string {
  const units: [number, string][] = [
    [DAY_MS, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
  ];
  for (const [size, unit] of units) if (ms >= size) return `${ms / size} ${unit}`;
  return `${ms / 1000} s`;
}
