import { Stack, Table, Text, UnstyledButton, Button, Group, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '../ui/layout/page-header';
import { RowsPending } from '../ui/feedback/page-pending';
import { ShowMore } from '../ui/layout/show-more';
import { Empty, EmptyByFilter, ErrorPanel } from '../ui/feedback/states';
import { TablePanel } from '../ui/layout/table-panel';
import { ExactTime } from '../ui/text/time';
import { SenderText, showControls } from '../ui/text/sender-text';
import { AuditDrawer } from './audit-drawer';
import { auditEntry, auditQuery, type AuditEntry, usePlaceName } from './queries';
import { fromLocalInput, toLocalInput } from './local-input';
import type { AuditSearch, AuditFilters as Filters } from './search';
import * as strings from './organization.strings';
import { api, unwrap } from '../api/client';
import { useMe } from '../session/me';
import { isUuid } from '../ui/search-params';
import { SearchInput } from '../ui/forms/search-input';

export function AuditScreen({ event, ...filters }: AuditSearch) {
  const navigate = useNavigate({ from: '/org/audit' });
  const list = useInfiniteQuery(auditQuery(filters));
  const entries = list.data?.pages.flatMap(({ items }) => items.map(auditEntry)) ?? [];
  const nameOf = useAuditNames(entries);
  const open = entries.find(({ id }) => id === event);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const show = (id: string | undefined) => void navigate({ search: { ...filters, event: id } });

  return (
    <>
      <PageHeader title={strings.auditTitle} lead={strings.auditLead} />
      <Stack gap="md">
        <AuditFilters
          filters={filters}
          onChange={(search, isTyping) => void navigate({ search, replace: isTyping })}
        />
        {list.error !== null && (
          <ErrorPanel
            error={list.error}
            onRetry={() => void list.refetch()}
            {...(list.data === undefined ? {} : { staleSince: list.dataUpdatedAt })}
          />
        )}
        {list.isPending && <RowsPending rows={8} height={36} />}
        {list.data !== undefined &&
          entries.length === 0 &&
          (isFiltered ? (
            <EmptyByFilter what={strings.theseFilters} onClear={() => void navigate({ search: {} })} />
          ) : (
            <Empty title={strings.noEntriesTitle}>{strings.noEntriesHint}</Empty>
          ))}
        {entries.length > 0 && (
          <TablePanel
            label={strings.auditTable}
            head={[
              strings.whenLabel,
              strings.actionLabel,
              strings.whoLabel,
              strings.whatLabel,
              strings.whereLabel,
            ]}
            minWidth={960}
            isDense
          >
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} name={nameOf(entry)} onOpen={() => show(entry.id)} />
            ))}
          </TablePanel>
        )}
        <ShowMore pages={list} />
      </Stack>
      {open !== undefined && <AuditDrawer entry={open} name={nameOf(open)} onClose={() => show(undefined)} />}
    </>
  );
}

function AuditRow({
  entry,
  name,
  onOpen,
}: {
  entry: AuditEntry;
  /** Name of the entry's object; `null`: none or unknown. */
  name: string | null;
  onOpen: () => void;
}) {
  const { at, actor, action, resource, projectId } = entry;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <ExactTime at={at} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton className="link-button" onClick={onOpen} aria-haspopup="dialog">
          {action}
        </UnstyledButton>
      </Table.Td>
      <Table.Td miw={180} maw={220}>
        <SenderText text={actor} />
      </Table.Td>
      <Table.Td maw={300}>
        {name !== null && (
          <Text size="sm" className="ellipsis">
            <SenderText text={name} />
          </Text>
        )}
        <Text
          className="mono ellipsis"
          c={name === null ? undefined : 'dimmed'}
          title={showControls(resource)}
        >
          {showControls(resource)}
        </Text>
      </Table.Td>
      <Table.Td>{usePlaceName(projectId)}</Table.Td>
    </Table.Tr>
  );
}

/** Names rarely change, and a page of the audit trail refers to the same few objects many times. */
const STALE_MS = 300_000;

type Loader = (id: string) => Promise<string>;
/** Loaders of object names, by the prefix of the resource before the id. */
const LOADERS: Record<string, Loader> = {
  user: async (id) => (await unwrap(api.GET('/api/users/{id}', { params: { path: { id } } }))).name,
  app: async (app) => (await unwrap(api.GET('/api/v1/apps/{app}', { params: { path: { app } } }))).name,
  installation: async (id) =>
    (await unwrap(api.GET('/api/v1/apps/installations/{id}', { params: { path: { id } } }))).app.name,
};

/** @returns the name of an entry's object; `null`: the object has none, was deleted, or is not loaded yet. */
function useAuditNames(entries: readonly AuditEntry[]): (entry: AuditEntry) => string | null {
  const { projects, organization } = useMe();
  const resources = [...new Set(entries.map(({ resource }) => resource))].filter((resource) => {
    const [type, id] = parts(resource);
    return type in LOADERS && isUuid(id);
  });
  const loaded = useQueries({
    queries: resources.map((resource) => {
      const [type, id] = parts(resource);
      return {
        queryKey: ['audit-name', resource],
        queryFn: () => (LOADERS[type] ?? notNamed)(id),
        staleTime: STALE_MS,
        retry: false,
      };
    }),
  });
  const names = new Map(resources.map((resource, index) => [resource, loaded[index]?.data ?? null]));
  return ({ resource, data }) => {
    const [type, id] = parts(resource);
    if (type === 'project') return projects.find((project) => project.id === id)?.name ?? recorded(data);
    if (type === 'organization') return organization.name;
    return names.get(resource) ?? recorded(data);
  };
}

/** Name that the entry itself contains, for keys, views and tokens, which may have been deleted. */
function recorded(data: Record<string, unknown>): string | null {
  const metadata = data['metadata'];
  if (typeof metadata !== 'object' || metadata === null) return null;
  const { name, email, dag_id: dag } = metadata as Record<string, unknown>;
  return (
    ([name, email, dag].find((one) => typeof one === 'string' && one !== '') as string | undefined) ?? null
  );
}

function parts(resource: string): [type: string, id: string] {
  const [type = '', id = ''] = resource.split('/', 2);
  return [type, id];
}

function notNamed(): Promise<string> {
  return Promise.reject(new Error(strings.objectWithoutName));
}

function AuditFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  /** @param isTyping whether the user is typing: such changes share one history entry. */
  onChange: (filters: Filters, isTyping: boolean) => void;
}) {
  const set = (part: Filters, isTyping: boolean) => onChange({ ...filters, ...part }, isTyping);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Group gap="sm" align="flex-end">
      <SearchInput
        label={strings.searchLabel}
        placeholder={strings.searchPlaceholder}
        value={filters.q ?? ''}
        onChange={(q) => set({ q: q || undefined }, true)}
        maxWidth={240}
      />
      <SearchInput
        label={strings.whoFilterLabel}
        placeholder={strings.whoLabel}
        value={filters.actor ?? ''}
        onChange={(actor) => set({ actor: actor || undefined }, true)}
        maxWidth={220}
      />
      <SearchInput
        label={strings.actionFilterLabel}
        placeholder={strings.actionLabel}
        value={filters.action ?? ''}
        onChange={(action) => set({ action: action || undefined }, true)}
        maxWidth={220}
      />
      <TextInput
        type="datetime-local"
        aria-label={strings.fromFilterLabel}
        leftSection={strings.fromLabel}
        leftSectionWidth={48}
        value={toLocalInput(filters.from)}
        onChange={(event) => set({ from: fromLocalInput(event.currentTarget.value) }, false)}
      />
      <TextInput
        type="datetime-local"
        aria-label={strings.toFilterLabel}
        leftSection={strings.toLabel}
        leftSectionWidth={36}
        value={toLocalInput(filters.to)}
        onChange={(event) => set({ to: fromLocalInput(event.currentTarget.value) }, false)}
      />
      {isFiltered && (
        <Button variant="default" size="sm" onClick={() => onChange({}, false)}>
          {strings.clearFilters}
        </Button>
      )}
    </Group>
  );
}
