import { Alert, Checkbox, Group, NumberInput, SegmentedControl, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { PageHeader } from '../../../ui/layout/page-header';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { SearchInput } from '../../../ui/forms/search-input';
import { SenderText } from '../../../ui/text/sender-text';
import { ShowMore } from '../../../ui/layout/show-more';
import { Empty, EmptyByFilter, QueryProblem } from '../../../ui/feedback/states';
import { Status } from '../../../ui/feedback/status';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime } from '../../../ui/text/time';
import { durationText } from '../../../ui/text/time-text';
import { RangeControl } from '../../../ui/forms/range-control';
import { DEFAULT_RANGE, LIST_RANGES, useRangeStart } from '../../../ui/text/time-range';
import { tracesQuery, type TraceSummary } from './queries';
import type { TraceListSearch } from './search';
import { tracesTitle } from './trace.strings';
import * as strings from './trace-screens.strings';
import { AnchorLink } from '../../../ui/links';

const route = getRouteApi('/_app/p/$project/traces/');
const CLEARED: TraceListSearch = {
  name: undefined,
  service: undefined,
  errors: undefined,
  min: undefined,
  sort: undefined,
  range: undefined,
};

export function TracesScreen() {
  const { project } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<TraceListSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return <Traces project={project} search={search} onChange={change} />;
}

/** @param onChange called with changed search parameters. */
export function Traces({
  project,
  search,
  onChange,
}: {
  project: string;
  search: TraceListSearch;
  onChange: (part: Partial<TraceListSearch>) => void;
}) {
  const { range = DEFAULT_RANGE, name, service, errors, min, sort } = search;
  const from = useRangeStart(range);
  const query = useInfiniteQuery(
    tracesQuery(project, {
      from,
      ...(name !== undefined && { name }),
      ...(service !== undefined && { service }),
      ...(errors === true && { errors: 'true' as const }),
      ...(min !== undefined && { min_duration_ms: min }),
      ...(sort !== undefined && { sort }),
    }),
  );
  const traces = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = [name, service, errors, min].some((value) => value !== undefined);
  const isPartial = query.data?.pages[0]?.complete === false;
  const isEmpty = query.data !== undefined && traces.length === 0 && !query.hasNextPage;
  return (
    <>
      <PageHeader title={tracesTitle} lead={strings.tracesLead} />
      <TraceFilters search={search} onChange={onChange} />
      <QueryProblem query={query} />
      {isPartial && (
        <Alert color="blue" icon={<Info size={18} aria-hidden />} mb="md">
          {strings.incompleteList}
        </Alert>
      )}
      {query.isPending && <RowsPending rows={8} />}
      {isEmpty && isFiltered && (
        <EmptyByFilter what={strings.theseFilters} onClear={() => onChange(CLEARED)} />
      )}
      {isEmpty && !isFiltered && !isPartial && (
        <Empty title={strings.noTracesTitle}>{strings.noTracesHint}</Empty>
      )}
      {traces.length > 0 && <TracesTable project={project} traces={traces} />}
      {traces.length === 0 && query.hasNextPage && (
        <Text size="sm" ta="center">
          {strings.nextPage}
        </Text>
      )}
      <ShowMore pages={query} />
    </>
  );
}

function TraceFilters({
  search,
  onChange,
}: {
  search: TraceListSearch;
  onChange: (part: Partial<TraceListSearch>) => void;
}) {
  return (
    <Group gap="sm" mb="md" align="center" role="search" aria-label={strings.filterTraces}>
      <RangeControl
        label={strings.timeFilter}
        ranges={LIST_RANGES}
        value={search.range}
        onChange={(range) => onChange({ range })}
      />
      <SegmentedControl
        aria-label={strings.sortLabel}
        size="xs"
        data={[
          { value: 'start', label: strings.sortByStart },
          { value: 'duration', label: strings.sortByDuration },
        ]}
        value={search.sort ?? 'start'}
        onChange={(sort) => onChange({ sort: sort === 'duration' ? sort : undefined })}
      />
      <SearchInput
        label={strings.nameFilter}
        value={search.name ?? ''}
        onChange={(name) => onChange({ name: name === '' ? undefined : name })}
        maxWidth={240}
      />
      <SearchInput
        label={strings.serviceFilter}
        value={search.service ?? ''}
        onChange={(service) => onChange({ service: service === '' ? undefined : service })}
        maxWidth={200}
      />
      <NumberInput
        aria-label={strings.minDurationFilter}
        placeholder={strings.minDurationFilter}
        size="xs"
        w={190}
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
        allowNegative={false}
        value={search.min ?? ''}
        onChange={(min) => onChange({ min: typeof min === 'number' && min >= 1 ? min : undefined })}
      />
      <Checkbox
        label={strings.errorsFilter}
        checked={search.errors === true}
        onChange={({ currentTarget }) => onChange({ errors: currentTarget.checked ? true : undefined })}
      />
    </Group>
  );
}

function TracesTable({ project, traces }: { project: string; traces: readonly TraceSummary[] }) {
  return (
    <TablePanel
      label={tracesTitle}
      head={[
        strings.traceColumn,
        strings.durationColumn,
        strings.errorsColumn,
        strings.spansColumn,
        strings.startedColumn,
        strings.servicesColumn,
      ]}
      minWidth={820}
      isDense
    >
      {traces.map((trace) => (
        <Table.Tr key={trace.trace_id}>
          <Table.Td w={{ base: 200, sm: 340 }}>
            <AnchorLink to="/p/$project/traces/$trace" params={{ project, trace: trace.trace_id }} fw={500}>
              <SenderText text={trace.root_name ?? strings.unnamedSpan} />
            </AnchorLink>
            <Text size="xs" c="dimmed" component="div">
              <SenderText text={trace.root_service} />
              {!trace.has_root && <Status kind="warn">{strings.noRoot}</Status>}
            </Text>
          </Table.Td>
          <Table.Td className="tabular">{durationText(trace.duration_ms)}</Table.Td>
          <Table.Td>
            <Errors trace={trace} />
          </Table.Td>
          <Table.Td className="tabular">{trace.span_count.toLocaleString('en')}</Table.Td>
          <Table.Td>
            <RelativeTime at={trace.started_at} />
          </Table.Td>
          <Table.Td>
            <Text size="xs" lineClamp={2}>
              <SenderText text={trace.services.join(', ')} />{' '}
              {trace.has_more_services && strings.moreServices}
            </Text>
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

function Errors({ trace: { failed_spans: spans, error_events: events } }: { trace: TraceSummary }) {
  const count = spans + events;
  return count === 0 ? (
    <Text size="sm" c="dimmed" component="span">
      {strings.noErrors}
    </Text>
  ) : (
    <Status kind="err">{strings.errorCount(count)}</Status>
  );
}
