import { Text, Group, SegmentedControl, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../../ui/layout/page-header';
import { RowsPending } from '../../../../ui/feedback/page-pending';
import { ShowMore } from '../../../../ui/layout/show-more';
import { Empty, EmptyByFilter, QueryProblem } from '../../../../ui/feedback/states';
import { DownloadMenu } from '../../../download/download-menu';
import { auditEvents as title } from '../audit.strings';
import { AuditTable } from './audit-table';
import {
  auditEventsQuery,
  auditFacetsQuery,
  exportAuditEvents,
  type AuditExportFormat,
  type AuditFacets,
} from './queries';
import { CLEARED, type AuditEventsSearch } from './search';
import * as strings from './audit-events.strings';
import { SearchInput } from '../../../../ui/forms/search-input';
import { showControls } from '../../../../ui/text/sender-text';

const route = getRouteApi('/_app/p/$project/audit');

export function AuditEventsScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <AuditEvents
      project={project}
      search={route.useSearch()}
      onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
    />
  );
}

/** @param onChange called with changed search parameters. */
export function AuditEvents({
  project,
  search,
  onChange,
}: {
  project: string;
  search: AuditEventsSearch;
  onChange: (part: Partial<AuditEventsSearch>) => void;
}) {
  const list = useInfiniteQuery(auditEventsQuery(project, search));
  const facets = useQuery(auditFacetsQuery(project, search));
  const events = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const isEmpty = list.data !== undefined && events.length === 0 && !list.hasNextPage;
  return (
    <>
      <PageHeader
        title={title}
        lead={strings.auditLead}
        actions={events.length > 0 && <Download project={project} search={search} />}
      />
      {(events.length > 0 || isFiltered) && (
        <AuditFilters facets={facets.data} search={search} onChange={onChange} />
      )}
      <QueryProblem query={list} />
      {list.error === null && <QueryProblem query={facets} />}
      {list.isPending && <RowsPending rows={8} height={36} />}
      {facets.data?.complete === false && (
        <Text size="sm" c="dimmed" mb="sm">
          {strings.partlyCounted}
        </Text>
      )}
      {events.length > 0 && <AuditTable project={project} events={events} />}
      {events.length === 0 && list.hasNextPage && (
        <Text size="sm" ta="center">
          {strings.searchContinues}
        </Text>
      )}
      <ShowMore pages={list} />
      {isEmpty && isFiltered && (
        <EmptyByFilter what={strings.theseFilters} onClear={() => onChange(CLEARED)} />
      )}
      {isEmpty && !isFiltered && <Empty title={strings.noEventsTitle}>{strings.noEventsHint}</Empty>}
    </>
  );
}

function Download({ project, search }: { project: string; search: AuditEventsSearch }) {
  const choice = (format: AuditExportFormat, label: string, extension: string) => ({
    label,
    fileName: `${project}-audit-events.${extension}`,
    load: (onBytes: (bytes: number) => void, signal: AbortSignal) =>
      exportAuditEvents(project, search, format, onBytes, signal),
  });
  return (
    <DownloadMenu
      choices={[
        choice('chained-ndjson', strings.asChain, 'chained.ndjson'),
        choice('csv', strings.asCsv, 'csv'),
        choice('csv-excel', strings.asExcelCsv, 'csv'),
      ]}
    />
  );
}

function AuditFilters({
  facets,
  search,
  onChange,
}: {
  facets: AuditFacets | undefined;
  search: AuditEventsSearch;
  onChange: (part: Partial<AuditEventsSearch>) => void;
}) {
  const choices = {
    actor: actorChoices(facets?.actors ?? []),
    action: facets?.actions.map(toChoice) ?? [],
    resource: facets?.resources.map(toChoice) ?? [],
  };
  return (
    <Group gap="sm" mb="md" role="search" aria-label={strings.filterEvents}>
      <SegmentedControl
        aria-label={strings.timeRange}
        size="xs"
        data={(['all', 'day', 'week', 'month'] as const).map((value) => ({
          value,
          label: strings.ranges[value],
        }))}
        value={search.range ?? 'all'}
        onChange={(range) => onChange({ range: range === 'all' ? undefined : range })}
      />
      {(['actor', 'action', 'resource'] as const).map((field) => (
        <Select
          key={field}
          aria-label={strings[field]}
          placeholder={strings.anyOf[field]}
          size="xs"
          w={220}
          clearable
          searchable
          data={withChosen(choices[field], search[field])}
          value={search[field] ?? null}
          onChange={(value) => onChange({ [field]: value ?? undefined })}
        />
      ))}
      <SearchInput
        label={strings.searchLabel}
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q === '' ? undefined : q })}
        maxWidth={240}
      />
    </Group>
  );
}

interface Choice {
  value: string;
  label: string;
}

const toChoice = ({ value, count }: { value: string; count: number }): Choice => ({
  value,
  label: strings.choice(showControls(value), count),
});

/** One choice per person, by the most frequent spelling; the service matches the other spellings with it. */
function actorChoices(actors: AuditFacets['actors']): Choice[] {
  const people = new Map<string, AuditFacets['actors'][number]>();
  const others: AuditFacets['actors'] = [];
  for (const actor of actors) {
    const known = actor.person === null ? undefined : people.get(actor.person.id);
    if (actor.person === null) others.push(actor);
    else
      people.set(
        actor.person.id,
        known === undefined ? actor : { ...known, count: known.count + actor.count },
      );
  }
  return [...people.values(), ...others]
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, count, person }) => {
      const shown = showControls(value);
      const text = person === null ? shown : strings.personChoice(showControls(person.name), shown);
      return { value, label: strings.choice(text, count) };
    });
}

/** Adds the value of the URL when no event has it. */
function withChosen(choices: readonly Choice[], chosen: string | undefined): Choice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return [...choices];
  return [{ value: chosen, label: showControls(chosen) }, ...choices];
}
