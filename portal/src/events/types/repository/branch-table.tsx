import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SenderText } from '../../../ui/sender-text';
import { TablePanel } from '../../../ui/table-panel';
import { RelativeTime } from '../../../ui/time';
import type { RepositoryBranch } from './queries';
import { repository } from './repository.strings';
import * as strings from './repositories.strings';

export function BranchTable({
  project,
  branches,
}: {
  project: string;
  branches: readonly RepositoryBranch[];
}) {
  return (
    <TablePanel
      label={strings.branches}
      head={[
        repository,
        strings.branch,
        strings.latestActivity,
        strings.commit,
        strings.author,
        strings.events,
      ]}
      minWidth={820}
    >
      {branches.map((one) => (
        <Table.Tr key={JSON.stringify([one.repository, one.branch])}>
          <Table.Td>
            <Name project={project} of={one.repository} text={one.repository} />
            <Text size="xs" c="dimmed">
              <SenderText text={one.provider} />
            </Text>
          </Table.Td>
          <Table.Td>
            {one.branch === null ? (
              <Text size="sm" c="dimmed">
                {strings.noBranch}
              </Text>
            ) : (
              <Name project={project} of={one.repository} branch={one.branch} text={one.branch} />
            )}
          </Table.Td>
          <Table.Td>
            <RelativeTime at={one.last_activity_at} />
          </Table.Td>
          <Table.Td className="mono">
            <SenderText text={one.commit?.slice(0, 12) ?? null} />
          </Table.Td>
          <Table.Td>
            <SenderText text={one.author} />
          </Table.Td>
          <Table.Td className="tabular">{one.events.toLocaleString('en')}</Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** Leads to the commits of a repository, or of one of its branches. */
function Name({ project, of, branch, text }: { project: string; of: string; branch?: string; text: string }) {
  if (of === '') return <SenderText text={text === '' ? strings.emptyName : text} />;
  return (
    <Anchor
      component={Link}
      to="/p/$project/repositories"
      params={{ project } as never}
      search={{ repository: of, ...(branch === undefined ? {} : { branch }) } as never}
      size="sm"
      fw={500}
    >
      <SenderText text={text} />
    </Anchor>
  );
}
