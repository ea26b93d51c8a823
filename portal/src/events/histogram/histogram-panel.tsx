import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TimeBars } from '../../ui/charts/time-bars';
import type { BarSeries } from '../../ui/charts/time-bars-data';
import { ErrorPanel } from '../../ui/states';
import { useTimeZone } from '../../ui/time-zone';
import { EVENT_LEVELS, type EventItem } from '../event';
import { LEVELS } from '../level';
import { useChartMarkers } from '../changes/use-changes';
import { histogramQuery } from '../queries';
import type { Explorer } from '../use-explorer';
import classes from '../events.module.css';
import { barsOf, summaryOf, timeFormat, withArrived } from './histogram-bars';
import * as strings from './histogram.strings';

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
/** While new events are added to it as they come; for what the stream left out, and to forget what has aged. */
const LIVE_REFRESH_MS = 15_000;

/** How many events there were when, by level. A range of it becomes the window of the list. */
export function HistogramPanel({
  explorer: { project, filters, change },
  live,
  arrived,
}: {
  explorer: Explorer;
  live: boolean;
  /** What came by the stream since the page was opened. */
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
