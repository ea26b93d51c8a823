import { Button, Group, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RowsPending } from '../ui/feedback/page-pending';
import { Empty, ErrorPanel } from '../ui/feedback/states';
import { TablePanel } from '../ui/layout/table-panel';
import { RelativeTime } from '../ui/text/time';
import { allProjectsQuery, type Project } from './queries';
import { RestoreButton } from './restore-button';
import * as strings from './projects.strings';
import { AnchorLink } from '../ui/links';

export function ArchivedProjects() {
  const list = useInfiniteQuery(allProjectsQuery);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (data === undefined) {
    return error === null ? (
      <RowsPending rows={3} />
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    );
  }
  const archived = data.pages.flatMap(({ items }) => items).filter(({ archived_at }) => archived_at !== null);
  return (
    <>
      {archived.length === 0 && !hasNextPage && (
        <Empty title={strings.noArchivedTitle}>{strings.noArchivedHint}</Empty>
      )}
      {archived.length > 0 && (
        <TablePanel
          label={strings.archivedTable}
          head={[strings.projectLabel, strings.keyLabel, strings.archivedLabel, '']}
          minWidth={520}
        >
          {archived.map((project) => (
            <ArchivedRow key={project.id} project={project} />
          ))}
        </TablePanel>
      )}
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {strings.loadMore}
          </Button>
        </Group>
      )}
    </>
  );
}

function ArchivedRow({ project }: { project: Project }) {
  const { name, key, archived_at } = project;
  return (
    <Table.Tr>
      <Table.Td>
        <AnchorLink to="/p/$project" params={{ project: key }} fw={500} size="sm">
          {name}
        </AnchorLink>
      </Table.Td>
      <Table.Td className="mono">{key}</Table.Td>
      <Table.Td>{archived_at !== null && <RelativeTime at={archived_at} />}</Table.Td>
      <Table.Td ta="right">
        <RestoreButton project={project} />
      </Table.Td>
    </Table.Tr>
  );
}
