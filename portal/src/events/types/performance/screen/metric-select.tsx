import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showControls } from '../../../../ui/sender-text';
import { useTypedText } from '../../../../ui/use-typed-text';
import { metricsQuery, type Metric } from './queries';
import * as strings from './performance-screen.strings';

export type MetricId = Pick<Metric, 'metric' | 'service'>;

const PAUSE_MS = 200;

const keyOf = ({ service, metric }: MetricId) => JSON.stringify([service, metric]);
const labelOf = ({ service, metric }: MetricId) => showControls(strings.metricName(service, metric));

/**
 * The metrics of a project.
 *
 * @param hasMore whether the project has metrics that `metrics` lacks: the service then finds them by the text that is typed.
 */
export function MetricSelect({
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
