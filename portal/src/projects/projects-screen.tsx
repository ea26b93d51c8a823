import { Button, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useNavigate, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState, useEffect } from 'react';
import { textMatcher } from '../../../src/common/text/search-pattern';
import { useCanInOrganization, useMe, type MyProject } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { PageHeader } from '../ui/layout/page-header';
import { SearchInput } from '../ui/forms/search-input';
import { Empty, EmptyByFilter } from '../ui/feedback/states';
import { useDialogRequest } from '../ui/dialogs/dialog-requests';
import { AppModal } from '../ui/dialogs/overlays';
import { lazyPart } from '../ui/lazy-part';
import type { ProjectsSearch } from './search';
import * as strings from './projects.strings';
import { Sparkline } from '../ui/charts/sparkline';
import { Status } from '../ui/feedback/status';
import { RelativeTime } from '../ui/text/time';
import { fillSlots } from '../ui/text/fill-slots';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { MAX_STREAMS } from '../live/stream-plan';
import { useLiveRefresh } from '../live/use-live-refresh';

// Not part of the first page.
const CreateProjectForm = lazyPart(() =>
  import('./create-project-form').then((part) => part.CreateProjectForm),
);
const ArchivedProjects = lazy(async () => ({
  default: (await import('./archived-projects')).ArchivedProjects,
}));
/** Fewer are seen at a glance. */
const SEARCH_FROM = 10;
const SHOWN_AT_FIRST = 60;

export function ProjectsScreen({ q = '', archived }: ProjectsSearch) {
  const { organization } = useMe();
  const canCreate = useCanInOrganization('organization:manage');
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate({ from: '/' });
  useDialogRequest('new-project', () => setCreating(true));
  const createButton = (
    <ActionButton
      leftSection={<Plus size={15} aria-hidden />}
      blocked={needs(canCreate, 'organization:manage', strings.organizationInSentence)}
      onClick={() => setCreating(true)}
    >
      {strings.newProject}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={strings.projectsTitle} lead={organization.name} actions={createButton} />
      <SegmentedControl
        mb="md"
        size="xs"
        aria-label={strings.stateFilter}
        value={archived === true ? 'archived' : 'in-use'}
        data={[
          { value: 'in-use', label: strings.activeProjects },
          { value: 'archived', label: strings.archivedLabel },
        ]}
        onChange={(value) => void navigate({ search: value === 'archived' ? { archived: true } : {} })}
      />
      {archived === true ? (
        <Suspense fallback={<Skeleton h={120} />}>
          <ArchivedProjects />
        </Suspense>
      ) : (
        <ProjectsInUse q={q} onCreate={() => setCreating(true)} />
      )}
      <AppModal opened={isCreating} onClose={() => setCreating(false)} title={strings.newProject}>
        {isCreating && <CreateProjectForm onClose={() => setCreating(false)} />}
      </AppModal>
    </>
  );
}

function ProjectsInUse({ q, onCreate }: { q: string; onCreate: () => void }) {
  const { projects } = useMe();
  const canCreate = useCanInOrganization('organization:manage');
  const navigate = useNavigate({ from: '/' });
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const isWanted = textMatcher(q.trim());
  const found = projects.filter(({ key, name }) => isWanted(`${name}\n${key}`));
  const cards = found.slice(0, shown);
  const activityOf = useActivity(cards);
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true });

  if (projects.length === 0) return <NoProjects canCreate={canCreate} onCreate={onCreate} />;
  return (
    <>
      {projects.length >= SEARCH_FROM && (
        <Group mb="md">
          <SearchInput label={strings.searchLabel} value={q} onChange={search} />
        </Group>
      )}
      {found.length === 0 && <EmptyByFilter what={`“${q}”`} onClear={() => search('')} />}
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2, lg: 3 }}
        spacing="md"
        className="cards"
        data-row-list
      >
        {cards.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} activity={activityOf(project.id)} />
          </li>
        ))}
      </SimpleGrid>
      {found.length > shown && (
        <Group justify="center" mt="md">
          <Button variant="default" size="xs" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
            {strings.showMore}
          </Button>
        </Group>
      )}
    </>
  );
}

function NoProjects({ canCreate, onCreate }: { canCreate: boolean; onCreate: () => void }) {
  if (!canCreate) {
    return <Empty title={strings.noProjectsTitle}>{strings.noProjectsHint}</Empty>;
  }
  return (
    <Empty
      title={strings.firstProjectTitle}
      action={
        <Button leftSection={<Plus size={15} aria-hidden />} onClick={onCreate}>
          {strings.createProject}
        </Button>
      }
    >
      {strings.firstProjectHint}
    </Empty>
  );
}

function ProjectCard({ project, activity }: { project: MyProject; activity: ProjectActivity }) {
  const { key, name } = project;
  return (
    <article className="panel card">
      <Stack gap={2} miw={0}>
        <h2 className="card-title ellipsis">
          <Link to="/p/$project" params={{ project: key }} className="card-link">
            {name}
          </Link>
        </h2>
        <Text className="mono ellipsis" c="dimmed">
          {key}
        </Text>
      </Stack>
      <Figures activity={activity} />
    </article>
  );
}

/** As high as the figures, so that the layout does not shift when they are loaded. */
const HEIGHT = 56;

function Figures({ activity }: { activity: ProjectActivity }) {
  if (activity === 'pending') return <Skeleton h={HEIGHT} />;
  if (activity === null || activity === 'failed') {
    return (
      <Text size="xs" c="dimmed" mih={HEIGHT}>
        {strings.activityMissing(activity)}
      </Text>
    );
  }
  const { total, hours, errors, estimated, last_event_at } = activity;
  return (
    <Stack gap={6} mih={HEIGHT}>
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        <Text size="sm">
          <Text span fw={600} size="lg" className="tabular">
            {`${estimated ? '≈ ' : ''}${total.toLocaleString('en')}`}
          </Text>
          <Text span c="dimmed" size="xs">
            {strings.eventsUnit(total)}
          </Text>
        </Text>
        <Sparkline values={hours} label={strings.eventsChart(hours.length)} width={112} />
      </Group>
      <Group justify="space-between" gap={6} mih={22}>
        <Text size="xs" c="dimmed" component="span">
          {last_event_at === null ? (
            strings.noEvents
          ) : (
            <>
              {fillSlots(strings.lastEvent, {
                relativeTime: <RelativeTime at={last_event_at} />,
              })}
            </>
          )}
        </Text>
        {errors > 0 && <Status kind="err">{strings.errorCount(errors)}</Status>}
      </Group>
    </Stack>
  );
}

type EventCounts = components['schemas']['ActivityCountsResponse'];

/** `null`: the user may not see the project's events. `failed`: the activity could not be loaded. */
type ProjectActivity = EventCounts | null | 'pending' | 'failed';

/** There are streams for two projects; of others, and without a stream, nothing is announced. */
const REFRESH_MS = { followed: 60_000, alone: 15_000 };

/** By key, as the projects of the session are. */
const activityQuery = infiniteQueryOptions({
  queryKey: ['projects', 'activity'],
  queryFn: ({ pageParam }) =>
    unwrap(
      api.GET('/api/projects/activity', {
        params: { query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/**
 * Activity of these projects. Fetches pages until all of them are known. The most recently active ones are updated by
 * live streams.
 */
function useActivity(shown: readonly MyProject[]): (projectId: string) => ProjectActivity {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const isLive = useLiveRefresh(followed, activityQuery.queryKey);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...activityQuery,
    refetchInterval: isLive && shown.length <= MAX_STREAMS ? REFRESH_MS.followed : REFRESH_MS.alone,
  });
  const known = new Map(
    data?.pages.flatMap(({ items }) => items.map(({ project_id, events }) => [project_id, events])),
  );
  const isMissing = shown.some(({ id }) => !known.has(id));
  // Chosen once: opening and closing streams with each event would cost more than it saves.
  if (followed.length === 0 && !isMissing && shown.length > 0) {
    const lastOf = ({ id }: MyProject) => known.get(id)?.last_event_at ?? '';
    const latest = shown.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)));
    setFollowed(latest.slice(0, MAX_STREAMS).map(({ key }) => key));
  }
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, error, fetchNextPage]);

  return (projectId) => {
    const events = known.get(projectId);
    if (events !== undefined) return events;
    return error === null && (isFetching || hasNextPage) ? 'pending' : 'failed';
  };
}
