import { Anchor, Group, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/page-header';
import { SenderText, showControls } from '../../../ui/sender-text';
import { TablePanel } from '../../../ui/table-panel';
import { RelativeTime } from '../../../ui/time';
import { StateList } from '../../type-views/state-list';
import { tenantsQuery, type Tenant } from './queries';
import { TenantHistory } from './tenant-history';
import { tenants as tenantsTitle } from './tenant.strings';
import type { TenantsSearch } from './tenants-search';
import * as strings from './tenants.strings';

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

/** @param onSearch of the search that the address states. */
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
      <PageHeader title={tenantsTitle} lead={strings.tenantsLead} />
      {tenant === undefined ? (
        <TenantList project={project} q={q} onSearch={onSearch} />
      ) : (
        <>
          <Group justify="space-between" mb="sm" gap="sm">
            <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
              {strings.historyOf(showControls(tenant))}
            </Title>
            <Anchor component={Link} to="/p/$project/tenants" params={{ project } as never} size="sm">
              {strings.allTenants}
            </Anchor>
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
          label={tenantsTitle}
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
          <Anchor
            component={Link}
            to="/p/$project/tenants"
            params={{ project } as never}
            search={{ tenant: one.tenant } as never}
            size="sm"
            fw={500}
            aria-label={strings.showHistoryOf(showControls(name))}
          >
            <SenderText text={name} />
          </Anchor>
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
        <Anchor
          component={Link}
          to="/p/$project/events/$event"
          params={{ project, event: one.last_event_id } as never}
          size="sm"
        >
          <VisuallyHidden>{strings.lastEventOf(showControls(name))}</VisuallyHidden>
          <RelativeTime at={one.last_changed_at} />
        </Anchor>
      </Table.Td>
    </Table.Tr>
  );
}
