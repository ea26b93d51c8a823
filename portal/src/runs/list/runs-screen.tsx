import { Group, Select, CloseButton, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLiveInvalidation } from '../../live/use-live';
import { useMe, useCan } from '../../session/me';
import { PageHeader } from '../../ui/layout/page-header';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ShowMore } from '../../ui/layout/show-more';
import { Empty, EmptyByFilter, QueryProblem } from '../../ui/feedback/states';
import { RunBatchButton } from './run-batch';
import { runKeys, runsQuery, installationsToRunQuery } from '../queries';
import { RunsChart } from './runs-chart';
import { RunsTable } from '../runs-table';
import { SimulationBanner } from '../simulation';
import type { RunListSearch } from '../search';
import { fillSlots } from '../../ui/text/fill-slots';
import { DEFAULT_RANGE, useRangeStart, LIST_RANGES } from '../../ui/text/time-range';
import * as strings from '../runs.strings';
import { useDisclosure } from '@mantine/hooks';
import { api, unwrap } from '../../api/client';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { notifyDone } from '../../ui/feedback/notify';
import { isOver, type Run, RUN_KINDS, RUN_STATES } from '../run';
import { RangeControl } from '../../ui/forms/range-control';
import { KIND_WORDS, STATE_WORDS } from '../run-words';
import { AnchorLink } from '../../ui/links';

const route = getRouteApi('/_app/p/$project/runs/');

export function RunsScreen() {
  const { project } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<RunListSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }) });
  return <Runs project={project} search={search} onChange={change} />;
}

/** @param onChange called with changed search parameters. */
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
          <AnchorLink to="/p/$project/apps" params={{ project }} inherit underline="always">
            {strings.appsLinkInSentence}
          </AnchorLink>
        ),
      })}
    </Empty>
  );
}

/** Active runs of the project; hidden when there are none. */
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

function RunsFilters({
  project,
  search,
  onChange,
}: {
  project: string;
  search: RunListSearch;
  onChange: (change: Partial<RunListSearch>) => void;
}) {
  const { data } = useQuery(installationsToRunQuery(project));
  const apps = new Map(data?.items.map(({ app }) => [app.slug, app.name]));
  // The URL can refer to an installation that was uninstalled.
  if (search.app !== undefined && !apps.has(search.app)) apps.set(search.app, search.app);
  return (
    <Group gap="sm" mb="md" align="flex-end" role="search" aria-label={strings.filterRuns}>
      {search.backfill === undefined ? (
        <RangeControl
          label={strings.timeFilter}
          ranges={LIST_RANGES}
          value={search.range}
          onChange={(range) => onChange({ range })}
        />
      ) : (
        <BackfillChip id={search.backfill} onRemove={() => onChange({ backfill: undefined })} />
      )}
      <Select
        aria-label={strings.stateLabel}
        placeholder={strings.allStates}
        size="xs"
        w={150}
        clearable
        data={RUN_STATES.map((state) => ({ value: state, label: STATE_WORDS[state] }))}
        value={search.state ?? null}
        onChange={(state) => onChange({ state: state ?? undefined })}
      />
      <Select
        aria-label={strings.appLabel}
        placeholder={strings.allApps}
        size="xs"
        w={190}
        clearable
        searchable
        data={[...apps].map(([value, label]) => ({ value, label }))}
        value={search.app ?? null}
        onChange={(app) => onChange({ app: app ?? undefined })}
      />
      <Select
        aria-label={strings.startedByFilter}
        placeholder={strings.allKinds}
        size="xs"
        w={190}
        clearable
        data={RUN_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
    </Group>
  );
}

/** A filter that only the URL sets, with a button that removes it. */
function BackfillChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  return (
    <Group
      gap={4}
      wrap="nowrap"
      h={30}
      pl={8}
      pr={2}
      title={id}
      style={{ border: '1px solid var(--app-control-border)', borderRadius: 7 }}
    >
      <Text size="xs" className="tabular">
        {strings.ofBackfill(id.slice(-8))}
      </Text>
      <CloseButton size={24} iconSize={13} aria-label={strings.removeBackfillFilter} onClick={onRemove} />
    </Group>
  );
}
