import { useInfiniteQuery, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { StateList } from '../../type-views/state-list';
import type { ConfigsSearch } from './configs-search';
import { config } from './config.strings';
import * as strings from './configs.strings';
import { Table, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { SenderText } from '../../../ui/text/sender-text';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime, ExactTime } from '../../../ui/text/time';
import { Suspense, lazy } from 'react';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';
import { AnchorLink } from '../../../ui/links';

const route = getRouteApi('/_app/p/$project/configs');

export function ConfigsScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const change = (part: Partial<ConfigsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }) });
  if (search.path === undefined) return <Configs project={project} q={search.q} onChange={change} />;
  return (
    <ConfigHistory
      // Resets the number of shown rows for each entry.
      key={search.path}
      project={project}
      path={search.path}
      view={search.view ?? 'unified'}
      onView={(view) => change({ view: view === 'split' ? view : undefined })}
    />
  );
}

export function Configs({
  project,
  q,
  onChange,
}: {
  project: string;
  q: string | undefined;
  onChange: (part: Pick<ConfigsSearch, 'q'>) => void;
}) {
  const query = useInfiniteQuery(configsQuery(project, q));
  return (
    <>
      <PageHeader title={config} lead={strings.configsLead} />
      <StateList
        query={query}
        search={{ label: strings.searchPaths, text: q, onChange: (text) => onChange({ q: text }) }}
        empty={{ title: strings.noConfigsTitle, hint: strings.noConfigsHint }}
      >
        {(entries) => <ConfigTable project={project} entries={entries} />}
      </StateList>
    </>
  );
}

function ConfigTable({ project, entries }: { project: string; entries: readonly ConfigEntry[] }) {
  return (
    <TablePanel
      label={strings.entries}
      head={[strings.path, strings.changedAt, strings.changedBy, strings.changes]}
    >
      {entries.map((entry) => (
        <Table.Tr key={entry.path}>
          <Table.Td>
            {entry.path === '' ? (
              strings.emptyPath
            ) : (
              <AnchorLink
                to="/p/$project/configs"
                params={{ project }}
                search={{ path: entry.path }}
                size="sm"
                fw={500}
              >
                <SenderText text={entry.path} />
              </AnchorLink>
            )}
          </Table.Td>
          <Table.Td>
            <RelativeTime at={entry.last_changed_at} />
          </Table.Td>
          <Table.Td>
            <SenderText text={entry.actor} />
          </Table.Td>
          <Table.Td className="tabular">{entry.changes.toLocaleString('en')}</Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** Rows shown first of each change, so that a page of long changes stays readable. */
const FIRST_ROWS = 60;
const VIEWS = ['unified', 'split'] as const;

type View = (typeof VIEWS)[number];

/** Separate chunk: 18 kB that only diffs need. */
const DiffText = lazy(() =>
  import('../../../ui/diff-text').then(({ DiffText: component }) => ({ default: component })),
);

/** History of a configuration entry: author, time and diff of each change. */
export function ConfigHistory({
  project,
  path,
  view,
  onView,
}: {
  project: string;
  path: string;
  view: View;
  onView: (view: View) => void;
}) {
  const query = useInfiniteQuery(configHistoryQuery(project, path));
  return (
    <>
      <PageHeader
        title={path}
        lead={
          <AnchorLink to="/p/$project/configs" params={{ project }} size="sm">
            {strings.allEntries}
          </AnchorLink>
        }
        actions={
          <SegmentedControl
            size="xs"
            aria-label={strings.diffView}
            data={VIEWS.map((value) => ({ value, label: strings.views[value] }))}
            value={view}
            onChange={onView}
          />
        }
      />
      <StateList query={query} empty={{ title: strings.noHistoryTitle, hint: strings.noHistoryHint }}>
        {(changes) => (
          <Stack
            component="ol"
            gap="md"
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label={strings.changes}
            data-row-list
          >
            {changes.map((change) => (
              <Change key={change.id} project={project} change={change} view={view} />
            ))}
          </Stack>
        )}
      </StateList>
    </>
  );
}

function Change({ project, change, view }: { project: string; change: ConfigChange; view: View }) {
  return (
    <li className="panel section">
      <Group gap="sm" mb="sm">
        <Text size="sm" fw={500} component="span">
          <ExactTime at={change.ts} />
        </Text>
        {change.actor !== null && (
          <Text size="sm" component="span">
            <SenderText text={strings.by(change.actor)} />
          </Text>
        )}
        <AnchorLink to="/p/$project/events/$event" params={{ project, event: change.id }} size="sm">
          {strings.showEvent}
        </AnchorLink>
      </Group>
      {change.diff === null || change.diff === '' ? (
        <Text size="sm" c="dimmed">
          {strings.noDiff}
        </Text>
      ) : (
        <Suspense fallback={<Skeleton h={120} />}>
          <DiffText text={change.diff} name={strings.diffOf(change.ts)} view={view} rows={FIRST_ROWS} />
        </Suspense>
      )}
    </li>
  );
}

const PAGE = 50;
const CHANGES_PAGE = 10;

type ConfigEntry = components['schemas']['ConfigEntryResponse'];
type ConfigChange = components['schemas']['ConfigChangeResponse'];

const configsQuery = (project: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['configs', project, 'list', { q }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(q === undefined ? {} : { q }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/configs', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });

const configHistoryQuery = (project: string, path: string) =>
  infiniteQueryOptions({
    queryKey: ['configs', project, 'history', path],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        path,
        limit: CHANGES_PAGE,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/configs/history', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
