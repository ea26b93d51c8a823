import { Anchor, Table, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SenderText } from '../../../ui/text/sender-text';
import { Status } from '../../../ui/feedback/status';
import { RelativeTime } from '../../../ui/text/time';
import { QueryPanel } from '../../../ui/layout/overview-panel';
import * as strings from './webhook.overview.strings';
import { api, unwrap } from '../../../api/client';
import type { TypeOverview } from '../../type-views/type-overview';

const SHOWN = 5;

export function WebhooksPanel({ project }: { project: string }) {
  const query = useQuery(destinationsQuery(project));
  return (
    <QueryPanel
      title={strings.webhooksTitle}
      link={
        <Link to="/p/$project/webhooks" params={{ project }} search={{ range: 'day' }}>
          {strings.allWebhooks}
        </Link>
      }
      query={query}
      emptyText={strings.noFailingWebhooks}
    >
      {({ items }) => {
        const failing = items.filter(({ failed, is_failing: isFailing }) => failed > 0 || isFailing === true);
        if (failing.length === 0) return null;
        return (
          <Table className="slim-table">
            <Table.Tbody>
              {failing.slice(0, SHOWN).map((one) => (
                <Table.Tr key={one.last_event_id}>
                  <Table.Td>
                    <Anchor
                      size="sm"
                      renderRoot={(props) => (
                        <Link
                          {...props}
                          to="/p/$project/events/$event"
                          params={{ project, event: one.last_event_id }}
                        />
                      )}
                    >
                      {one.is_rest ? strings.otherDestinations : <SenderText text={one.destination} />}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {strings.failedDeliveries(one.failed, one.deliveries)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Status kind={one.is_failing === true ? 'err' : 'off'}>
                      {one.is_failing === true ? strings.failingNow : strings.recovered}
                    </Status>
                  </Table.Td>
                  <Table.Td ta="right">
                    <RelativeTime at={one.last_delivery_at} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        );
      }}
    </QueryPanel>
  );
}

const REFRESH_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const MAX_DESTINATIONS = 20;

const destinationsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'webhooks'],
    queryFn: ({ signal }) => {
      const query = {
        project_id: project,
        from: new Date(Date.now() - DAY_MS).toISOString(),
        limit: MAX_DESTINATIONS,
      };
      return unwrap(api.GET('/api/webhooks', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });

export default { column: 'right', order: 20, requires: 'day', Panel: WebhooksPanel } satisfies TypeOverview;
