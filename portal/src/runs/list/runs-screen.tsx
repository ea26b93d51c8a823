import { Anchor } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useLiveInvalidation } from '../../live/use-live';
import { useMe, useCan } from '../../session/me';
import { PageHeader } from '../../ui/layout/page-header';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ShowMore } from '../../ui/layout/show-more';
import { Empty, EmptyByFilter, QueryProblem } from '../../ui/feedback/states';
import { RunBatchButton } from './run-batch';
import { runKeys, runsQuery } from '../queries';
import { RunsChart } from './runs-chart';
import { RunsFilters } from './runs-filters';
import { RunsTable } from '../runs-table';
import { SimulationBanner } from '../simulation';
import type { RunListSearch } from '../search';
import { fillSlots } from '../../ui/text/fill-slots';
import { DEFAULT_RANGE, useRangeStart } from '../../ui/text/time-range';
import * as strings from '../runs.strings';
import { useDisclosure } from '@mantine/hooks';
import { api, unwrap } from '../../api/client';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { notifyDone } from '../../ui/feedback/notify';
import { isOver, type Run } from '../run';

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
  const { range = DEFAULT_RANGE, ...filters } = search;
  const rangeStart = useRangeStart(range);
  // A backfill has at most some hundred runs, and all of them matter, also long after it was started.
  const listed = filters.backfill === undefined ? { ...filters, from: rangeStart } : filters;
  const query = useInfiniteQuery(runsQuery(project, listed));
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasFilters = Object.values(filters).some((value) => value !== undefined);
  const isFiltered = Object.values(search).some((value) => value !== undefined);

  return (
    <>
      <PageHeader
        title={strings.runsTitle}
        lead={strings.runsLead}
        actions={
          runs.length > 0 && (
            <>
              <RunBatchButton project={project} action="rerun" filters={listed} />
              {hasFilters ? (
                <RunBatchButton project={project} action="cancel" filters={listed} />
              ) : (
                <CancelMany project={project} runs={runs} />
              )}
            </>
          )
        }
      />
      <SimulationBanner project={project} />
      <RunsFilters project={project} search={search} onChange={onChange} />
      <QueryProblem query={query} />
      {query.data !== undefined && filters.backfill === undefined && (runs.length > 0 || isFiltered) && (
        <RunsChart
          project={project}
          filters={{ from: rangeStart, ...(filters.app === undefined ? {} : { app: filters.app }) }}
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

const CLEARED: RunListSearch = {
  state: undefined,
  kind: undefined,
  app: undefined,
  backfill: undefined,
  range: undefined,
};

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

/** Everything of the project that is not over: shown only when something is. */
function CancelMany({ project, runs }: { project: string; runs: readonly Run[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  const may = useCan(project, 'runs:cancel');
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/apps/runs/cancel', { body: { project_id: project } })),
    onSuccess: ({ canceled, canceling, remaining }) => {
      notifyDone(
        strings.cancelManyResult(canceled, canceling) +
          (remaining > 0 ? strings.cancelManyRemaining(remaining) : ''),
      );
      return queries.invalidateQueries({ queryKey: runKeys.all(project) });
    },
  });
  const unfinished = runs.filter((run) => !isOver(run)).length;
  if (unfinished === 0) return null;
  return (
    <>
      <ActionButton variant="default" blocked={needs(may, 'runs:cancel', project)} onClick={open}>
        {strings.cancelUnfinishedRuns}
      </ActionButton>
      <ConfirmModal
        opened={opened}
        onClose={close}
        title={strings.cancelUnfinishedRuns}
        verb={strings.cancelRuns}
        typed={project}
        onConfirm={() => mutateAsync()}
      >
        {strings.cancelManyConsequences(project, unfinished)}
      </ConfirmModal>
    </>
  );
}
