import { Alert, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazyPart } from '../../../../ui/lazy-part';
import { PageHeader } from '../../../../ui/layout/page-header';
import { BlockPending, RowsPending } from '../../../../ui/feedback/page-pending';
import { SenderText, showControls } from '../../../../ui/text/sender-text';
import { Empty, QueryProblem } from '../../../../ui/feedback/states';
import { RangeControl } from '../../../../ui/forms/range-control';
import { DEFAULT_RANGE, useRangeStart } from '../../../../ui/text/time-range';
import { useChartMarkers } from '../../../changes/use-changes';
import { performanceTitle } from '../performance.strings';
import { chartOf } from './chart-lines';
import { PointsTable, SummaryTable } from './performance-tables';
import { metricsQuery, seriesQuery, type Metric } from './queries';
import { RANGES, type PerformanceSearch } from './search';
import * as strings from './performance-screen.strings';
import { useState } from 'react';
import { useTypedText } from '../../../../ui/forms/search-input';

const route = getRouteApi('/_app/p/$project/performance');
const PerformanceChart = lazyPart(async () => (await import('./performance-chart')).PerformanceChart, 5);

export function PerformanceScreen() {
  const { project } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<PerformanceSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }) });
  return <Performance project={project} search={search} onChange={change} />;
}

/** @param onChange called with changed search parameters. */
export function Performance({
  project,
  search,
  onChange,
}: {
  project: string;
  search: PerformanceSearch;
  onChange: (part: Partial<PerformanceSearch>) => void;
}) {
  const from = useRangeStart(search.range ?? DEFAULT_RANGE);
  const query = useQuery(metricsQuery(project, from));
  const { data } = query;
  const chosen = chosenOf(data?.items ?? [], search);
  return (
    <>
      <PageHeader title={performanceTitle} lead={strings.performanceLead} />
      <QueryProblem query={query} />
      {query.isPending && <RowsPending rows={6} />}
      {data !== undefined && !data.complete && <Alert mb="md">{strings.stillBuilding}</Alert>}
      {data?.complete === true && chosen === null && (
        <Empty title={strings.noMetricsTitle}>{strings.noMetricsHint}</Empty>
      )}
      {data !== undefined && chosen !== null && (
        <Stack gap="md">
          <MetricSeries
            project={project}
            metrics={data.items}
            hasMore={data.next_cursor !== null}
            chosen={chosen}
            from={from}
            search={search}
            onChange={onChange}
          />
          {data.next_cursor !== null && <Text size="sm">{strings.firstMetricsOnly}</Text>}
          {data.rest_count > 0 && <Text size="sm">{strings.moreMetrics(data.rest_count)}</Text>}
        </Stack>
      )}
    </>
  );
}

/** Metric of the URL, even when it is not listed; otherwise the one with the most values. */
function chosenOf(metrics: readonly Metric[], { service, metric }: PerformanceSearch): MetricId | null {
  if (metric !== undefined && metrics.length > 0) return { service: service ?? null, metric };
  return metrics.toSorted((one, other) => other.count - one.count)[0] ?? null;
}

function MetricSeries({
  project,
  metrics,
  hasMore,
  chosen,
  from,
  search,
  onChange,
}: {
  project: string;
  metrics: readonly Metric[];
  hasMore: boolean;
  chosen: MetricId;
  from: string;
  search: PerformanceSearch;
  onChange: (part: Partial<PerformanceSearch>) => void;
}) {
  const field = search.group_by ?? null;
  const query = useQuery(
    seriesQuery(project, {
      ...chosen,
      from,
      groupBy: search.group_by,
      isCompared: search.compare === true,
    }),
  );
  const { data } = query;
  const markers = useChartMarkers(
    project,
    data === undefined ? undefined : Date.parse(data.from),
    data === undefined ? undefined : Date.parse(data.to),
  );
  const name = strings.metricName(chosen.service, chosen.metric);
  return (
    <>
      <Group gap="sm" align="flex-end" role="search" aria-label={strings.filterMetrics}>
        <MetricSelect
          {...{ project, from, metrics, hasMore, chosen }}
          onChoose={({ service, metric }) =>
            onChange({ service: service ?? undefined, metric, group_by: undefined })
          }
        />
        <Select
          label={strings.breakDownBy}
          placeholder={strings.notBrokenDown}
          size="xs"
          w={200}
          clearable
          data={[...new Set([...(field === null ? [] : [field]), ...(data?.fields ?? [])])].map((value) => ({
            value,
            label: showControls(value),
          }))}
          value={field}
          onChange={(next) => onChange({ group_by: next ?? undefined })}
        />
        <RangeControl
          label={strings.timeRange}
          ranges={RANGES}
          value={search.range}
          onChange={(range) => onChange({ range })}
        />
        <Switch
          size="sm"
          label={strings.compareWithPrevious}
          checked={search.compare === true}
          onChange={({ currentTarget }) => onChange({ compare: currentTarget.checked || undefined })}
        />
      </Group>
      <QueryProblem query={query} />
      {query.isPending && <BlockPending height={300} />}
      {data?.complete === true && data.items.length === 0 && (
        <Empty title={strings.noValuesTitle}>{strings.noValuesHint}</Empty>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <figure className="panel section" style={{ margin: 0 }}>
            <Text component="figcaption" size="sm" fw={600} mb="sm">
              <SenderText text={strings.chartTitle(name, data.unit)} />
            </Text>
            <PerformanceChart {...chartOf(data, field !== null)} markers={markers.items} />
            {markers.items.length > 0 && (
              <Text size="xs" c="dimmed" mt="xs">
                {strings.marked(
                  markers.label,
                  markers.items.map(({ label }) => label),
                )}
              </Text>
            )}
          </figure>
          <SummaryTable series={data} field={field} />
          <PointsTable series={data} field={field} />
        </>
      )}
    </>
  );
}

type MetricId = Pick<Metric, 'metric' | 'service'>;

const PAUSE_MS = 200;

const keyOf = ({ service, metric }: MetricId) => JSON.stringify([service, metric]);
const labelOf = ({ service, metric }: MetricId) => showControls(strings.metricName(service, metric));

/**
 * Select of a project's metrics.
 *
 * @param hasMore whether the project has more metrics than `metrics`: the typed text is then searched by the service.
 */
function MetricSelect({
  project,
  from,
  metrics,
  hasMore,
  chosen,
  onChoose,
}: {
  project: string;
  from: string;
  metrics: readonly Metric[];
  hasMore: boolean;
  chosen: MetricId;
  onChoose: (metric: MetricId) => void;
}) {
  const [wanted, setWanted] = useState('');
  const [text, type] = useTypedText('', setWanted, PAUSE_MS);
  // The field shows the chosen metric while nothing is typed.
  const isSearch = hasMore && wanted !== '' && wanted !== labelOf(chosen);
  const { data, isFetching } = useQuery({ ...metricsQuery(project, from, wanted), enabled: isSearch });
  const found = isSearch ? (data?.items ?? []) : [];
  const listed = new Map([chosen, ...metrics, ...found].map((one) => [keyOf(one), one]));
  return (
    <Select
      label={strings.metricLabel}
      size="xs"
      w={300}
      searchable
      searchValue={text}
      onSearchChange={type}
      nothingFoundMessage={isSearch && isFetching ? strings.searchingMetrics : strings.noSuchMetric}
      allowDeselect={false}
      data={[...listed].map(([value, one]) => ({ value, label: labelOf(one) }))}
      value={keyOf(chosen)}
      onChange={(key) => {
        const next = listed.get(key ?? '');
        if (next !== undefined) onChoose(next);
      }}
    />
  );
}
