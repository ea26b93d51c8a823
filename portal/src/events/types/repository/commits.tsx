import { Anchor, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { SenderText } from '../../../ui/text/sender-text';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime } from '../../../ui/text/time';
import { StateList } from '../../type-views/state-list';
import { commitsQuery, type RepositoryCommit } from './queries';
import * as strings from './repositories.strings';

/** What the list of deploys can be filtered by. */
const REVISION = /^[0-9a-f]{7,64}$/i;
const SHORT = 12;

/** The commits of a repository, or of one of its branches; each leads to the deploys that carry it. */
export function Commits({
  project,
  repository,
  branch,
}: {
  project: string;
  repository: string;
  branch: string | undefined;
}) {
  const query = useInfiniteQuery(commitsQuery(project, repository, branch));
  const to = '/p/$project/repositories';
  return (
    <>
      <PageHeader
        title={repository}
        lead={
          <Group gap="sm">
            {branch !== undefined && (
              <>
                <SenderText text={strings.branchIs(branch)} />
                <Anchor
                  component={Link}
                  to={to}
                  params={{ project } as never}
                  search={{ repository } as never}
                  size="sm"
                >
                  {strings.allBranches}
                </Anchor>
              </>
            )}
            <Anchor component={Link} to={to} params={{ project } as never} size="sm">
              {strings.allRepositories}
            </Anchor>
          </Group>
        }
      />
      <StateList query={query} empty={{ title: strings.noCommitsTitle, hint: strings.noCommitsHint }}>
        {(commits) => <CommitTable project={project} commits={commits} />}
      </StateList>
    </>
  );
}

function CommitTable({ project, commits }: { project: string; commits: readonly RepositoryCommit[] }) {
  return (
    <TablePanel
      label={strings.commits}
      head={[strings.commit, strings.branch, strings.author, strings.time, strings.deploys]}
    >
      {commits.map(({ id, ts, commit, branch, author }) => (
        <Table.Tr key={id}>
          <Table.Td className="mono">
            <Anchor
              component={Link}
              to="/p/$project/events/$event"
              params={{ project, event: id } as never}
              size="sm"
            >
              <SenderText text={commit?.slice(0, SHORT) ?? strings.noCommit} />
            </Anchor>
          </Table.Td>
          <Table.Td>
            {branch === null ? (
              <Text size="sm" c="dimmed">
                {strings.noBranch}
              </Text>
            ) : (
              <SenderText text={branch} />
            )}
          </Table.Td>
          <Table.Td>
            <SenderText text={author} />
          </Table.Td>
          <Table.Td>
            <RelativeTime at={ts} />
          </Table.Td>
          <Table.Td>
            {commit !== null && REVISION.test(commit) && <Deploys project={project} commit={commit} />}
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

function Deploys({ project, commit }: { project: string; commit: string }) {
  return (
    <Anchor
      component={Link}
      to="/p/$project/deploys"
      params={{ project } as never}
      search={{ commit } as never}
      size="sm"
    >
      {strings.findDeploys}
      <VisuallyHidden>{strings.deploysOf(commit.slice(0, SHORT))}</VisuallyHidden>
    </Anchor>
  );
}
