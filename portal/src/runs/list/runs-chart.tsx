import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChartMarkers } from '../../events/changes/use-changes';
import { TimeBars } from '../../ui/charts/time-bars';
import type { BarSeries } from '../../ui/charts/time-bars-data';
import { ErrorPanel } from '../../ui/feedback/states';
import { exactTime, useTimeZone } from '../../ui/text/time-text';
import { runHistogramQuery } from '../queries';
import { RUN_STATES, type RunState } from '../run';
import { STATE_WORDS } from '../run-words';
import { RUN_STYLES } from '../run-status';
import * as strings from '../runs.strings';

const COLORS: Record<RunState, Pick<BarSeries, 'color' | 'striped'>> = {
  submitted: { color: 'var(--st-info)', striped: true },
  running: { color: 'var(--bar-info)' },
  succeeded: { color: 'var(--bar-ok)' },
  failed: { color: 'var(--bar-err)', striped: true },
  canceled: { color: 'var(--bar-off)' },
};
const SERIES = RUN_STATES.map((state) => ({
  key: state,
  label: STATE_WORDS[state],
  icon: RUN_STYLES[state].icon,
  ...COLORS[state],
}));
const HEIGHT = 88;
const DAY_MS = 86_400_000;

/**
 * Runs by time of creation and present state.
 *
 * @param state to which the list below is limited.
 * @param onState given the one that is to be listed alone; `undefined`: all of them.
 */
export function RunsChart({
  project,
  filters,
  state: picked,
  onState,
}: {
  project: string;
  filters: { app?: string; from: string };
  state: RunState | undefined;
  onState: (state: RunState | undefined) => void;
}) {
  const zone = useTimeZone();
  const { data, error, refetch } = useQuery(runHistogramQuery(project, filters));
  const markers = useChartMarkers(
    project,
    data === undefined ? undefined : Date.parse(data.from),
    data === undefined ? undefined : Date.parse(data.to),
  );
  if (data === undefined) {
    if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return <Skeleton h={HEIGHT + 40} mb="md" />;
  }
  const counts = RUN_STATES.map((state) => ({
    state,
    count: data.items.reduce((sum, { states }) => sum + states[state], 0),
  }));
  const spoken = counts
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${STATE_WORDS[state].toLowerCase()}`)
    .join(', ');
  const isLong = Date.parse(data.to) - Date.parse(data.from) > DAY_MS;
  return (
    <TimeBars
      name={strings.runsChart}
      height={HEIGHT}
      {...(picked === undefined ? {} : { picked })}
      onPick={(key) => onState(key === picked ? undefined : RUN_STATES.find((state) => state === key))}
      data={{
        barMs: data.bucket_ms,
        series: SERIES,
        markers,
        bars: data.items.map(({ at, states }) => ({
          at: Date.parse(at),
          values: RUN_STATES.map((state) => states[state]),
        })),
      }}
      summary={
        <>{strings.chartSummary(data.total, spoken, data.complete, exactTime(data.exact_from, zone))}</>
      }
      formatTime={(ms) => {
        const text = exactTime(new Date(ms).toISOString(), zone);
        return isLong ? text.slice(5, 16) : text.slice(11, 16);
      }}
    />
  );
}
