import { Group, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime, ExactTime } from '../../../ui/text/time';
import { StateList } from '../../type-views/state-list';
import type { TenantsSearch } from './tenants-search';
import * as typeStrings from './tenant.strings';
import * as strings from './tenants.strings';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';
import { AnchorLink } from '../../../ui/links';

const route = getRouteApi('/_app/p/$project/tenants');

export function TenantsScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <Tenants
      project={project}
      search={route.useSearch()}
      onSearch={(q) => void navigate({ search: { q }, replace: true })}
    />
  );
}

/** @param onSearch called with changed search parameters. */
export function Tenants({
  project,
  search: { q, tenant },
  onSearch,
}: {
  project: string;
  search: TenantsSearch;
  onSearch: (q: string | undefined) => void;
}) {
  return (
    <>
      <PageHeader title={typeStrings.tenants} lead={strings.tenantsLead} />
      {tenant === undefined ? (
        <TenantList project={project} q={q} onSearch={onSearch} />
      ) : (
        <>
          <Group justify="space-between" mb="sm" gap="sm">
            <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
              {strings.historyOf(showControls(tenant))}
            </Title>
            <AnchorLink to="/p/$project/tenants" params={{ project }} size="sm">
              {strings.allTenants}
            </AnchorLink>
          </Group>
          <TenantHistory project={project} tenant={tenant} />
        </>
      )}
    </>
  );
}

function TenantList({
  project,
  q,
  onSearch,
}: {
  project: string;
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
}) {
  const query = useInfiniteQuery(tenantsQuery(project, q));
  return (
    <StateList
      query={query}
      search={{ label: strings.searchLabel, text: q, onChange: onSearch }}
      empty={{ title: strings.noTenantsTitle, hint: strings.noTenantsHint }}
    >
      {(tenants) => (
        <TablePanel
          label={typeStrings.tenants}
          head={[strings.tenant, strings.plan, strings.limit, strings.changes, strings.lastEvent]}
        >
          {tenants.map((one) => (
            <TenantRow key={one.tenant} project={project} tenant={one} />
          ))}
        </TablePanel>
      )}
    </StateList>
  );
}

function TenantRow({ project, tenant: one }: { project: string; tenant: Tenant }) {
  const name = one.tenant === '' ? strings.noName : one.tenant;
  return (
    <Table.Tr>
      <Table.Td>
        {one.tenant === '' ? (
          name
        ) : (
          <AnchorLink
            to="/p/$project/tenants"
            params={{ project }}
            search={{ tenant: one.tenant }}
            size="sm"
            fw={500}
            aria-label={strings.showHistoryOf(showControls(name))}
          >
            <SenderText text={name} />
          </AnchorLink>
        )}
      </Table.Td>
      <Table.Td>
        {one.plan === null ? <Text c="dimmed">{strings.noPlan}</Text> : <SenderText text={one.plan} />}
      </Table.Td>
      <Table.Td className="tabular">
        {one.ingest_limit_per_second?.toLocaleString('en') ?? <Text c="dimmed">{strings.noLimit}</Text>}
      </Table.Td>
      <Table.Td className="tabular">{one.events.toLocaleString('en')}</Table.Td>
      <Table.Td>
        <AnchorLink to="/p/$project/events/$event" params={{ project, event: one.last_event_id }} size="sm">
          <VisuallyHidden>{strings.lastEventOf(showControls(name))}</VisuallyHidden>
          <RelativeTime at={one.last_changed_at} />
        </AnchorLink>
      </Table.Td>
    </Table.Tr>
  );
}

/** Plans and limits of one tenant over time, newest first, each with the previous value. */
function TenantHistory({ project, tenant }: { project: string; tenant: string }) {
  const query = useInfiniteQuery(tenantHistoryQuery(project, tenant));
  return (
    <StateList query={query} empty={{ title: strings.noHistoryTitle, hint: strings.noHistoryHint }}>
      {(changes) => (
        <TablePanel
          label={strings.historyTable}
          head={[strings.time, strings.plan, strings.limit]}
          minWidth={480}
        >
          {changes.map((change, index) => (
            <ChangeRow key={change.id} project={project} change={change} before={changes[index + 1]} />
          ))}
        </TablePanel>
      )}
    </StateList>
  );
}

function ChangeRow({
  project,
  change,
  before,
}: {
  project: string;
  change: TenantChange;
  /** Previous change in time; absent for the earliest change that is shown. */
  before: TenantChange | undefined;
}) {
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <AnchorLink to="/p/$project/events/$event" params={{ project, event: change.id }} size="sm">
          <ExactTime at={change.ts} />
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        <SenderText text={planOf(change)} />
        {before !== undefined && before.plan !== change.plan && (
          <Text size="xs" c="dimmed">
            {strings.before(showControls(planOf(before)))}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="tabular">
        {limitOf(change)}
        {before !== undefined && before.ingest_limit_per_second !== change.ingest_limit_per_second && (
          <Text size="xs" c="dimmed">
            {strings.before(limitOf(before))}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function planOf({ plan }: TenantChange): string {
  return plan ?? strings.noPlan;
}

function limitOf({ ingest_limit_per_second: limit }: TenantChange): string {
  return limit?.toLocaleString('en') ?? strings.noLimit;
}

const PAGE = 50;

type Tenant = components['schemas']['TenantResponse'];
type TenantChange = components['schemas']['TenantChangeResponse'];

const tenantsQuery = (project: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['tenants', project, 'list', q],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(q === undefined ? {} : { q }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/tenants', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });

const tenantHistoryQuery = (project: string, tenant: string) =>
  infiniteQueryOptions({
    queryKey: ['tenants', project, 'history', tenant],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { project_id: project, tenant, limit: PAGE, ...cursor };
      return unwrap(api.GET('/api/tenants/history', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
