import { Anchor, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { basePath } from '../api/service-address';
import { OWN_TYPES, type EventType } from '../events/event';
import { Status } from '../ui/status';
import * as strings from './settings.strings';

const POLL_MS = 2000;
/** Clocks of senders differ from ours. */
const CLOCK_SKEW_MS = 3_600_000;
const MAX_EVENTS = 20;

/** The first event that a program sent since then; what the service itself writes about the key does not count. */
const firstEventQuery = (project: string, since: string) => ({
  queryKey: ['events', project, 'first-since', since],
  queryFn: async () => {
    const from = new Date(Date.parse(since) - CLOCK_SKEW_MS).toISOString();
    const query = {
      project_id: project,
      not_type: OWN_TYPES as EventType[],
      from,
      limit: MAX_EVENTS,
    };
    const { items } = await unwrap(api.GET('/api/events', { params: { query } }));
    const received = items.filter((item) => Date.parse(item.received_at) >= Date.parse(since));
    return received.at(-1)?.id ?? null;
  },
});

/**
 * Waits for the first event of the project and leads to it, in another tab: the values in the dialog around it cannot be
 * shown again.
 *
 * @param since when the key was made, RFC 3339.
 */
export function FirstEventWatch({ project, since }: { project: string; since: string }) {
  const { data: id = null, error } = useQuery({
    ...firstEventQuery(project, since),
    refetchInterval: ({ state }) => (state.data == null ? POLL_MS : false),
  });
  return (
    <Group gap="xs" role="status">
      {id !== null ? (
        <>
          <Status kind="ok">{strings.eventReceived}</Status>
          <Anchor
            href={`${basePath}/p/${encodeURIComponent(project)}/events/${id}`}
            target="_blank"
            rel="noreferrer"
            size="sm"
          >
            {strings.openEventInNewTab}
          </Anchor>
        </>
      ) : (
        <>
          <Loader size={14} aria-hidden />
          <Text size="sm">{strings.waitingForFirstEvent(error !== null)}</Text>
        </>
      )}
    </Group>
  );
}
