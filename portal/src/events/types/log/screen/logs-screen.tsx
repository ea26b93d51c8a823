import { Alert, Group, SegmentedControl, Select, Stack, Table, Text } from '@mantine/core';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { changeText } from '../../../../ui/text/change-text';
import { PageHeader } from '../../../../ui/layout/page-header';
import { RowsPending } from '../../../../ui/feedback/page-pending';
import { SenderText } from '../../../../ui/text/sender-text';
import { Empty, EmptyByFilter, QueryProblem } from '../../../../ui/feedback/states';
import { TablePanel } from '../../../../ui/layout/table-panel';
import { RelativeTime } from '../../../../ui/text/time';
import { RangeControl } from '../../../../ui/forms/range-control';
import { DEFAULT_RANGE, LIST_RANGES, useRangeStart } from '../../../../ui/text/time-range';
import { EVENT_LEVELS } from '../../../event';
import { LEVELS, LevelStatus } from '../../../level';
import { logsTitle } from '../log.strings';
import type { LogsSearch } from './search';
import * as strings from './logs-screen.strings';
import { api, unwrap } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { AnchorLink, ButtonLink } from '../../../../ui/links';

const route = getRouteApi('/_app/p/$project/logs');
const number = (count: number) => count.toLocaleString('en');

export function LogsScreen() {
  const { project } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<LogsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }) });
  return <Logs project={project} search={search} onChange={change} />;
}

/** @param onChange called with changed search parameters. */
export function Logs({
  project,
  search,
  onChange,
}: {
  project: string;
  search: LogsSearch;
  onChange: (part: Partial<LogsSearch>) => void;
}) {
  const from = useRangeStart(search.range ?? DEFAULT_RANGE);
  const query = useQuery(patternsQuery(project, from, search));
  const { data } = query;
  return (
    <>
      <PageHeader
        title={logsTitle}
        lead={strings.logsLead}
        actions={
          <ButtonLink
            to="/p/$project/events"
            params={{ project }}
            search={{ type: 'log', live: true }}
            variant="default"
            size="xs"
          >
            {strings.openTail}
          </ButtonLink>
        }
      />
      <Filters search={search} onChange={onChange} />
      <QueryProblem query={query} />
      {query.isPending && <RowsPending rows={8} />}
      {data !== undefined && (
        <Stack gap="md">
          {!data.complete && <Alert>{strings.stillBuilding}</Alert>}
          {data.items.length > 0 && <Patterns project={project} from={data.from} patterns={data.items} />}
          {data.items.length === 0 &&
            data.complete &&
            search.level === undefined &&
            search.range === undefined && <Empty title={strings.noLogsTitle}>{strings.noLogsHint}</Empty>}
          {data.items.length === 0 && (search.level !== undefined || search.range !== undefined) && (
            <EmptyByFilter
              what={strings.thesePatterns}
              onClear={() => onChange({ level: undefined, range: undefined })}
            />
          )}
          {data.rest.patterns > 0 && (
            <Text size="sm">{strings.morePatterns(data.rest.patterns, data.rest.count)}</Text>
          )}
          {data.rest.unassigned_count > 0 && (
            <Text size="sm">{strings.unassigned(data.rest.unassigned_count)}</Text>
          )}
        </Stack>
      )}
    </>
  );
}

function Filters({
  search,
  onChange,
}: {
  search: LogsSearch;
  onChange: (part: Partial<LogsSearch>) => void;
}) {
  return (
    <Group gap="sm" mb="md" align="flex-end" role="search" aria-label={strings.filterPatterns}>
      <RangeControl
        label={strings.timeRange}
        ranges={LIST_RANGES}
        value={search.range}
        onChange={(range) => onChange({ range })}
      />
      <Select
        aria-label={strings.levelLabel}
        placeholder={strings.allLevels}
        size="xs"
        w={150}
        clearable
        data={EVENT_LEVELS.map((level) => ({ value: level, label: LEVELS[level].word }))}
        value={search.level ?? null}
        onChange={(level) => onChange({ level: level ?? undefined })}
      />
      <SegmentedControl
        aria-label={strings.orderLabel}
        size="xs"
        data={[
          { value: 'count', label: strings.maxLines },
          { value: 'change', label: strings.largestChange },
        ]}
        value={search.sort ?? 'count'}
        onChange={(sort) => onChange({ sort: sort === 'change' ? 'change' : undefined })}
      />
    </Group>
  );
}

function Patterns({
  project,
  from,
  patterns,
}: {
  project: string;
  /** Start of the period, RFC 3339. */
  from: string;
  patterns: readonly LogPattern[];
}) {
  return (
    <TablePanel
      label={strings.patternsTable}
      head={[
        strings.levelColumn,
        strings.patternColumn,
        strings.linesColumn,
        strings.changeColumn,
        strings.lastColumn,
      ]}
      isDense
    >
      {patterns.map(({ id, pattern, level, count, previous_count: before, first_at: firstAt, sample }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <LevelStatus level={level} />
          </Table.Td>
          <Table.Td maw={560}>
            <Text size="sm" className="mono" lineClamp={3}>
              {pattern === '' ? strings.emptyMessage : <SenderText text={pattern} />}
            </Text>
          </Table.Td>
          <Table.Td className="tabular">{number(count)}</Table.Td>
          <Table.Td className="tabular">
            {comparisonText(count, before, Date.parse(firstAt) >= Date.parse(from))}
          </Table.Td>
          <Table.Td>
            <AnchorLink to="/p/$project/events/$event" params={{ project, event: sample.event_id }} size="sm">
              <RelativeTime at={sample.at} />
            </AnchorLink>
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** @param isNew whether the first line of the pattern is in the period. */
function comparisonText(count: number, before: number, isNew: boolean): string {
  if (before === 0) return isNew ? strings.newPattern : strings.nonePreviously;
  if (count === 0) return strings.stoppedPattern;
  return strings.previousLines(number(before), changeText(count, before) ?? '');
}

type LogPattern = components['schemas']['LogPatternResponse'];

const REFRESH_MS = 60_000;
const MAX_PATTERNS = 100;

const patternsQuery = (project: string, from: string, { level, sort }: LogsSearch) =>
  queryOptions({
    queryKey: ['log-patterns', project, from, level, sort],
    queryFn: () =>
      unwrap(
        api.GET('/api/logs/patterns', {
          params: {
            query: {
              project_id: project,
              from,
              limit: MAX_PATTERNS,
              ...(level === undefined ? {} : { level: [level] }),
              ...(sort === undefined ? {} : { sort }),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
