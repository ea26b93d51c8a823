import { Table, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SenderText } from '../../../ui/text/sender-text';
import { Status } from '../../../ui/feedback/status';
import { RelativeTime } from '../../../ui/text/time';
import { QueryPanel } from '../../../ui/layout/overview-panel';
import * as strings from './error.overview.strings';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import type { TypeOverview } from '../../type-views/type-overview';

const SHOWN = 6;

/** Groups that were first seen or reopened since a time, latest first. */
export function newsOf(
  groups: readonly ErrorGroup[],
  fromMs: number,
): { group: ErrorGroup; isNew: boolean; at: string }[] {
  return groups
    .flatMap((group) => {
      const isNew = Date.parse(group.first_seen) >= fromMs;
      const at = isNew ? group.first_seen : group.status_at;
      return at !== null && Date.parse(at) >= fromMs ? [{ group, isNew, at }] : [];
    })
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

export function ErrorGroupsPanel({ project, from }: { project: string; from: string }) {
  const query = useQuery(latestGroupsQuery(project));
  return (
    <QueryPanel
      title={strings.errorGroupsTitle}
      link={
        <Link to="/p/$project/errors" params={{ project }}>
          {strings.allErrorGroups}
        </Link>
      }
      query={query}
      emptyText={strings.noErrorGroups}
    >
      {({ items }) => {
        const news = newsOf(items, Date.parse(from));
        if (news.length === 0) return null;
        return (
          <>
            <Table className="slim-table">
              <Table.Tbody>
                {news.slice(0, SHOWN).map(({ group: { id, title, hours }, isNew, at }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <Link to="/p/$project/errors/$group" params={{ project, group: id }}>
                        <SenderText text={title} />
                      </Link>
                      <Text size="xs" c="dimmed">
                        {strings.groupEvents(hours.reduce((sum, count) => sum + count, 0))}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Status kind={isNew ? 'err' : 'warn'}>
                        {isNew ? strings.newGroup : strings.reopenedGroup}
                      </Status>
                    </Table.Td>
                    <Table.Td ta="right">
                      <RelativeTime at={at} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {news.length > SHOWN && (
              <Text size="xs" c="dimmed" mt={4}>
                {strings.moreGroups(news.length - SHOWN)}
              </Text>
            )}
          </>
        );
      }}
    </QueryPanel>
  );
}

const REFRESH_MS = 60_000;
/** Limit of groups, ordered by their last event, among which new and reopened ones are found. */
const MAX_GROUPS = 100;

export type ErrorGroup = components['schemas']['ErrorGroupResponse'];

const latestGroupsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'groups'],
    queryFn: ({ signal }) => {
      const query = { project_id: project, status: 'open' as const, limit: MAX_GROUPS };
      return unwrap(api.GET('/api/errors', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });

export default { column: 'left', order: 10, requires: 'day', Panel: ErrorGroupsPanel } satisfies TypeOverview;
