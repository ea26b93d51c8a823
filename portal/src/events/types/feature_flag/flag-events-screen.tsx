import { Table, Text } from '@mantine/core';
import { useInfiniteQuery, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import { Status } from '../../../ui/feedback/status';
import { TablePanel } from '../../../ui/layout/table-panel';
import { ExactTime } from '../../../ui/text/time';
import { StateList } from '../../type-views/state-list';
import { flagChangeWords } from '../../changes/flag-change-words';
import { flagEvents as title, stateWords } from './feature_flag.strings';
import * as strings from './flag-events.strings';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';
import { AnchorLink } from '../../../ui/links';

const route = getRouteApi('/_app/p/$project/flag-events');

export function FlagEventsScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  const { key } = route.useSearch();
  return (
    <FlagEvents
      project={project}
      flagKey={key}
      onKey={(next) => void navigate({ search: { key: next }, replace: true })}
    />
  );
}

/** @param flagKey key of the flag whose events are shown; `undefined`: all flags. */
export function FlagEvents({
  project,
  flagKey,
  onKey,
}: {
  project: string;
  flagKey: string | undefined;
  onKey: (key: string | undefined) => void;
}) {
  const query = useInfiniteQuery(flagEventsQuery(project, flagKey));
  return (
    <>
      <PageHeader title={title} lead={strings.flagEventsLead} />
      <StateList
        query={query}
        search={{ label: strings.keyFilter, text: flagKey, onChange: onKey }}
        empty={{ title: strings.noEventsTitle, hint: strings.noEventsHint }}
      >
        {(events) => (
          <TablePanel
            label={title}
            head={[strings.time, strings.flag, strings.change, strings.state, strings.rollout, strings.actor]}
            minWidth={820}
            isDense
          >
            {events.map((event) => (
              <EventRow key={event.id} project={project} event={event} isOnly={flagKey !== undefined} />
            ))}
          </TablePanel>
        )}
      </StateList>
    </>
  );
}

function EventRow({ project, event, isOnly }: { project: string; event: FlagEvent; isOnly: boolean }) {
  const { action, before, group } = event;
  const isStated = action !== null || before !== null;
  const done = isStated ? flagChangeWords({ action, before, after: event, group, changed: null }) : null;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <AnchorLink to="/p/$project/events/$event" params={{ project, event: event.id }} size="sm">
          <ExactTime at={event.ts} />
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        <FlagName project={project} event={event} isOnly={isOnly} />
      </Table.Td>
      <Table.Td>
        <SenderText text={done} />
      </Table.Td>
      <Table.Td>
        <State event={event} />
      </Table.Td>
      <Table.Td className="tabular">{event.rollout !== null && strings.percent(event.rollout)}</Table.Td>
      <Table.Td>
        <SenderText text={event.actor} />
      </Table.Td>
    </Table.Tr>
  );
}

/** State after the change. Senders other than this service send only whether the flag is enabled, or an arbitrary word. */
function State({ event: { state, enabled } }: { event: FlagEvent }) {
  const known = state === null ? undefined : stateWords.get(state);
  if (state === 'killed') return <Status kind="err">{known}</Status>;
  if (known !== undefined && enabled !== true) return <Status kind="off">{known}</Status>;
  if (enabled === null)
    return (
      <Text size="sm" c="dimmed">
        {strings.notStated}
      </Text>
    );
  return <Status kind={enabled ? 'ok' : 'off'}>{enabled ? strings.on : strings.off}</Status>;
}

/** Links to the flag, when it exists here, and to the events with its key. */
function FlagName({ project, event, isOnly }: { project: string; event: FlagEvent; isOnly: boolean }) {
  const { key, flag_exists: exists } = event;
  if (key === '') return strings.noKey;
  return (
    <>
      {exists ? (
        <AnchorLink
          to="/p/$project/flags/$key"
          params={{ project, key }}
          size="sm"
          className="mono"
          aria-label={strings.openFlag(showControls(key))}
        >
          <SenderText text={key} />
        </AnchorLink>
      ) : (
        <Text size="sm" className="mono" title={strings.notHere}>
          <SenderText text={key} />
        </Text>
      )}
      {!isOnly && (
        <AnchorLink
          to="/p/$project/flag-events"
          params={{ project }}
          search={{ key }}
          size="xs"
          aria-label={strings.showEventsOf(showControls(key))}
        >
          {strings.allEvents}
        </AnchorLink>
      )}
    </>
  );
}

const PAGE = 50;

type FlagEvent = components['schemas']['FlagEventResponse'];

const flagEventsQuery = (project: string, key: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['flag-events', project, key],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(key === undefined ? {} : { key }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/feature-flag-events', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });
