import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { StateList } from '../../type-views/state-list';
import { Commits } from './commits';
import type { RepositoriesSearch } from './repositories-search';
import { repositoriesQuery, type RepositoryBranch } from './queries';
import { repositories, repository } from './repository.strings';
import * as strings from './repositories.strings';
import { Anchor, Table, Text } from '@mantine/core';
import { SenderText } from '../../../ui/text/sender-text';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime } from '../../../ui/text/time';

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
      <PageHeader title={repositories} lead={strings.repositoriesLead} />
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
