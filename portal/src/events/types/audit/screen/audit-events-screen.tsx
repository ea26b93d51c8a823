import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../../ui/page-header';
import { RowsPending } from '../../../../ui/page-pending';
import { QueryProblem } from '../../../../ui/query-problem';
import { ShowMore } from '../../../../ui/show-more';
import { Empty, EmptyByFilter } from '../../../../ui/states';
import { DownloadMenu } from '../../../download/download-menu';
import { auditEvents as title } from '../audit.strings';
import { AuditFilters } from './audit-filters';
import { AuditTable } from './audit-table';
import { auditEventsQuery, auditFacetsQuery, exportAuditEvents, type AuditExportFormat } from './queries';
import { CLEARED, type AuditEventsSearch } from './search';
import * as strings from './audit-events.strings';

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

/** @param onChange of what the address states. */
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
