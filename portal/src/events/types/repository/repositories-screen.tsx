import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { StateList } from '../../type-views/state-list';
import type { RepositoriesSearch } from './repositories-search';
import { repositoriesQuery, type RepositoryBranch, commitsQuery, type RepositoryCommit } from './queries';
import * as typeStrings from './repository.strings';
import * as strings from './repositories.strings';
import { Table, Text, Group, VisuallyHidden } from '@mantine/core';
import { SenderText } from '../../../ui/text/sender-text';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime } from '../../../ui/text/time';
import { AnchorLink } from '../../../ui/links';

const route = getRouteApi('/_app/p/$project/repositories');

export function RepositoriesScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  const { q, repository, branch } = route.useSearch();
  if (repository !== undefined) return <Commits project={project} repository={repository} branch={branch} />;
  return (
    <Repositories
      project={project}
      q={q}
      onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
    />
  );
}

export function Repositories({
  project,
  q,
  onChange,
}: {
  project: string;
  q: string | undefined;
  onChange: (part: Pick<RepositoriesSearch, 'q'>) => void;
}) {
  const query = useInfiniteQuery(repositoriesQuery(project, q));
  return (
    <>
      <PageHeader title={typeStrings.repositories} lead={strings.repositoriesLead} />
      <StateList
        query={query}
        search={{ label: strings.searchRepositories, text: q, onChange: (text) => onChange({ q: text }) }}
        empty={{ title: strings.noRepositoriesTitle, hint: strings.noRepositoriesHint }}
      >
        {(branches) => <BranchTable project={project} branches={branches} />}
      </StateList>
    </>
  );
}

function BranchTable({ project, branches }: { project: string; branches: readonly RepositoryBranch[] }) {
  return (
    <TablePanel
      label={strings.branches}
      head={[
        typeStrings.repository,
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

/** Link to the commits of a repository, or of one of its branches. */
function Name({ project, of, branch, text }: { project: string; of: string; branch?: string; text: string }) {
  if (of === '') return <SenderText text={text === '' ? strings.emptyName : text} />;
  return (
    <AnchorLink
      to="/p/$project/repositories"
      params={{ project }}
      search={{ repository: of, ...(branch === undefined ? {} : { branch }) }}
      size="sm"
      fw={500}
    >
      <SenderText text={text} />
    </AnchorLink>
  );
}

/** Commits by which the list of deploys can be filtered. */
const REVISION = /^[0-9a-f]{7,64}$/i;
const SHORT = 12;

/** Commits of a repository or one of its branches, with links to the deploys that contain them. */
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
                <AnchorLink to={to} params={{ project }} search={{ repository }} size="sm">
                  {strings.allBranches}
                </AnchorLink>
              </>
            )}
            <AnchorLink to={to} params={{ project }} size="sm">
              {strings.allRepositories}
            </AnchorLink>
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
            <AnchorLink to="/p/$project/events/$event" params={{ project, event: id }} size="sm">
              <SenderText text={commit?.slice(0, SHORT) ?? strings.noCommit} />
            </AnchorLink>
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
    <AnchorLink to="/p/$project/deploys" params={{ project }} search={{ commit }} size="sm">
      {strings.findDeploys}
      <VisuallyHidden>{strings.deploysOf(commit.slice(0, SHORT))}</VisuallyHidden>
    </AnchorLink>
  );
}
