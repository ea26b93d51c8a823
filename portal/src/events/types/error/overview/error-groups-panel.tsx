import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SenderText } from '../../../../ui/sender-text';
import { Status } from '../../../../ui/status';
import { RelativeTime } from '../../../../ui/time';
import { latestGroupsQuery, type ErrorGroup } from './queries';
import { QueryPanel } from '../../../../ui/query-panel';
import * as strings from './error-groups-panel.strings';

const SHOWN = 6;

/** Groups that were first seen or reopened since then, the latest first. */
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
