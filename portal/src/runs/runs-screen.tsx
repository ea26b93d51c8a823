import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useLiveInvalidation } from '../live/use-live';
import { useMe } from '../session/me';
import { PageHeader } from '../ui/page-header';
import { RowsPending } from '../ui/page-pending';
import { ShowMore } from '../ui/show-more';
import { Empty, EmptyByFilter } from '../ui/states';
import { CancelMany } from './cancel-many';
import { runKeys, runsQuery } from './queries';
import { RunsChart } from './runs-chart';
import { RunsFilters } from './runs-filters';
import { RunsTable } from './runs-table';
import { SimulationBanner } from './simulation-banner';
import { RANGES, type RunListSearch } from './search';
import { QueryProblem } from '../ui/query-problem';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './runs.strings';

const route = getRouteApi('/_app/p/$project/runs/');

export function RunsScreen() {
  const { project } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<RunListSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }) });
  return <Runs project={project} search={search} onChange={change} />;
}

/** @param onChange of what stands in the address. */
export function Runs({
  project,
  search,
  onChange,
}: {
  project: string;
  search: RunListSearch;
  onChange: (part: Partial<RunListSearch>) => void;
}) {
  const { user } = useMe();
  useLiveInvalidation(project, 'runs', runKeys.all(project));
  const { range = '24h', ...filters } = search;
  const from = useStart(RANGES[range]);
  const query = useInfiniteQuery(runsQuery(project, { ...filters, from }));
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(search).some((value) => value !== undefined);

  return (
    <>
      <PageHeader
        title={strings.runsTitle}
        lead={strings.runsLead}
        actions={<CancelMany project={project} runs={runs} />}
      />
      <SimulationBanner project={project} />
      <RunsFilters project={project} search={search} onChange={onChange} />
      <QueryProblem query={query} />
      {query.data !== undefined && (runs.length > 0 || isFiltered) && (
        <RunsChart
          project={project}
          filters={{ from, ...(filters.app === undefined ? {} : { app: filters.app }) }}
          state={filters.state}
          onState={(state) => onChange({ state })}
        />
      )}
      {query.isPending && <RowsPending rows={8} />}
      {query.data !== undefined && runs.length === 0 && (
        <NoRuns project={project} isFiltered={isFiltered} onClear={() => onChange(CLEARED)} />
      )}
      {runs.length > 0 && (
        <>
          <RunsTable project={project} runs={runs} me={user.id} />
          <ShowMore pages={query} />
        </>
      )}
    </>
  );
}

const CLEARED: RunListSearch = { state: undefined, kind: undefined, app: undefined, range: undefined };
const MINUTE_MS = 60_000;

/** Counted from when the page was opened: a start that moves would be another question to the service each time. */
function useStart(rangeMs: number): string {
  const [openedMs] = useState(Date.now);
  return new Date(Math.floor((openedMs - rangeMs) / MINUTE_MS) * MINUTE_MS).toISOString();
}

function NoRuns({
  project,
  isFiltered,
  onClear,
}: {
  project: string;
  isFiltered: boolean;
  onClear: () => void;
}) {
  if (isFiltered) return <EmptyByFilter what={strings.theseFilters} onClear={onClear} />;
  return (
    <Empty title={strings.noRunsTitle}>
      {fillSlots(strings.noRunsHint, {
        link: (
          <Anchor
            component={Link}
            to="/p/$project/apps"
            params={{ project } as never}
            inherit
            underline="always"
          >
            {strings.appsLinkInSentence}
          </Anchor>
        ),
      })}
    </Empty>
  );
}
