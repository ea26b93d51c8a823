import { Alert, Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Info, X } from 'lucide-react';
import { Fragment, useState } from 'react';
import { fillSlots } from '../../../../ui/text/fill-slots';
import { PageHeader } from '../../../../ui/layout/page-header';
import { RowsPending } from '../../../../ui/feedback/page-pending';
import { SearchInput } from '../../../../ui/forms/search-input';
import { SenderText, showControls } from '../../../../ui/text/sender-text';
import { ShowMore } from '../../../../ui/layout/show-more';
import { Empty, EmptyByFilter, QueryProblem } from '../../../../ui/feedback/states';
import { TabLinks } from '../../../../ui/layout/tab-links';
import { DEFAULT_RANGE, LIST_RANGES, useRangeStart } from '../../../../ui/text/time-range';
import { ErrorGroupsTable } from './error-groups-table';
import { errorGroupsQuery, type ErrorGroup } from './queries';
import { SORTS, type ErrorGroupsSearch } from './search';
import * as strings from './error-groups.strings';
import { useDisclosure } from '@mantine/hooks';
import { useCan } from '../../../../session/me';
import { ActionButton, needs } from '../../../../ui/action-button';
import { ConfirmModal } from '../../../../ui/dialogs/confirm-modal';
import { useGroupChanges } from './use-group-changes';

const route = getRouteApi('/_app/p/$project/errors/');
const TABS = [undefined, 'resolved', 'ignored', 'all'] as const;
const VALUE_FILTERS = ['service', 'environment', 'release'] as const;
const ANY_TIME = 'any';
const CLEARED = {
  range: undefined,
  q: undefined,
  release: undefined,
  environment: undefined,
  service: undefined,
  event: undefined,
};

export function ErrorGroupsScreen() {
  const { project } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<ErrorGroupsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return <ErrorGroups project={project} search={search} onChange={change} />;
}

/** @param onChange called with changed search parameters. */
export function ErrorGroups({
  project,
  search,
  onChange,
}: {
  project: string;
  search: ErrorGroupsSearch;
  onChange: (part: Partial<ErrorGroupsSearch>) => void;
}) {
  const start = useRangeStart(search.range ?? DEFAULT_RANGE);
  const from = search.range === undefined ? undefined : start;
  const query = useInfiniteQuery(errorGroupsQuery(project, search, from));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [first] = query.data?.pages ?? [];
  const groups = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = groups.filter(({ id }) => selected.has(id));
  const isFiltered = Object.keys(CLEARED).some((name) => search[name as keyof typeof CLEARED] !== undefined);
  const toggle = ({ id }: ErrorGroup) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <>
      <PageHeader title={strings.errorsTitle} lead={strings.errorsLead} />
      <StatusTabs project={project} search={search} counts={first?.status_counts} />
      <Filters search={search} onChange={onChange} />
      <QueryProblem query={query} />
      {first?.complete === false && (
        <Alert mb="md" icon={<Info size={18} aria-hidden />}>
          {strings.incomplete}
        </Alert>
      )}
      {first !== undefined && first.ungrouped_events > 0 && (
        <Alert mb="md" color="yellow" icon={<Info size={18} aria-hidden />}>
          {strings.ungrouped(first.ungrouped_events)}
        </Alert>
      )}
      {query.isPending && <RowsPending rows={8} />}
      {first !== undefined && groups.length === 0 && (first.complete || isFiltered) && (
        <NoGroups
          hasAny={Object.values(first.status_counts).some((count) => count > 0)}
          isFiltered={isFiltered || search.status === 'resolved' || search.status === 'ignored'}
          onClear={() => onChange({ ...CLEARED, status: undefined })}
        />
      )}
      {groups.length > 0 && (
        <>
          <ErrorGroupsTable project={project} groups={groups} selected={selected} onToggle={toggle} />
          <ShowMore pages={query} />
        </>
      )}
      <MergeBar project={project} groups={chosen} onClear={() => setSelected(new Set())} />
    </>
  );
}

function StatusTabs({
  project,
  search,
  counts,
}: {
  project: string;
  search: ErrorGroupsSearch;
  counts: Record<ErrorGroup['status'], number> | undefined;
}) {
  return (
    <TabLinks label={strings.statusTabs}>
      {TABS.map((status) => (
        <Link
          key={status ?? 'open'}
          to="/p/$project/errors"
          params={{ project }}
          search={{ ...search, status }}
          activeOptions={{ includeSearch: true, exact: true }}
        >
          {status === 'all'
            ? strings.allTab
            : strings.tabText(strings.statusWords[status ?? 'open'], counts?.[status ?? 'open'])}
        </Link>
      ))}
    </TabLinks>
  );
}

function Filters({
  search,
  onChange,
}: {
  search: ErrorGroupsSearch;
  onChange: (part: Partial<ErrorGroupsSearch>) => void;
}) {
  return (
    <Group gap="sm" mb="md" align="center" role="search" aria-label={strings.filterGroups}>
      <SegmentedControl
        aria-label={strings.timeFilter}
        size="xs"
        data={[
          { value: ANY_TIME, label: strings.anyTime },
          ...LIST_RANGES.map((value) => ({ value, label: value })),
        ]}
        value={search.range ?? ANY_TIME}
        onChange={(range) => onChange({ range: range === ANY_TIME ? undefined : range })}
      />
      <SearchInput
        label={strings.searchLabel}
        value={search.q ?? ''}
        onChange={(text) => onChange({ q: text === '' ? undefined : text })}
      />
      <Select
        aria-label={strings.sortLabel}
        size="sm"
        w={140}
        allowDeselect={false}
        data={SORTS.map((sort) => ({ value: sort, label: strings.sortWords[sort] }))}
        value={search.sort ?? 'last_seen'}
        onChange={(sort) =>
          onChange({
            sort: sort === 'last_seen' || sort === null ? undefined : sort,
          })
        }
      />
      {VALUE_FILTERS.map((kind) => {
        const value = search[kind];
        if (value === undefined) return null;
        const name = strings.kindWords[kind];
        return (
          <Button
            key={kind}
            size="xs"
            variant="default"
            rightSection={<X size={13} aria-hidden />}
            aria-label={strings.removeFilter(name, showControls(value))}
            onClick={() => onChange({ [kind]: undefined })}
          >
            <span className="cut-names" style={{ maxWidth: 220 }}>
              {fillSlots(strings.filterText, {
                name: <Fragment key="name">{name}</Fragment>,
                value: <SenderText key="value" text={value} />,
              })}
            </span>
          </Button>
        );
      })}
    </Group>
  );
}

function NoGroups({
  hasAny,
  isFiltered,
  onClear,
}: {
  hasAny: boolean;
  isFiltered: boolean;
  onClear: () => void;
}) {
  if (isFiltered) return <EmptyByFilter what={strings.theseFilters} onClear={onClear} />;
  if (hasAny) return <Empty title={strings.noneOpenTitle}>{strings.noneOpenHint}</Empty>;
  return <Empty title={strings.noErrorsTitle}>{strings.noErrorsHint}</Empty>;
}

/** Bar for several selected groups: merges them into the one with the most events. */
function MergeBar({
  project,
  groups,
  onClear,
}: {
  project: string;
  groups: readonly ErrorGroup[];
  onClear: () => void;
}) {
  const [opened, { open, close }] = useDisclosure(false);
  const blocked = needs(useCan(project, 'views:edit'), 'views:edit', project);
  const { merge } = useGroupChanges(project);
  const [into, ...from] = groups.toSorted((one, other) => other.count - one.count);
  if (into === undefined) return null;
  const confirm = async () => {
    await merge(into, from);
    onClear();
  };
  return (
    <Group className="panel" gap="sm" p="sm" mt="md" role="toolbar" aria-label={strings.selectionLabel}>
      <Text size="sm" component="span">
        {strings.selectedCount(groups.length)}
      </Text>
      {from.length > 0 && (
        <ActionButton size="xs" blocked={blocked} onClick={open}>
          {strings.mergeGroups}
        </ActionButton>
      )}
      <Button size="xs" variant="default" onClick={onClear}>
        {strings.clearSelection}
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={close}
        title={strings.mergeTitle(groups.length)}
        verb={strings.mergeGroups}
        onConfirm={confirm}
      >
        {strings.mergeConsequences(showControls(into.title))}
      </ConfirmModal>
    </Group>
  );
}
