import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/page-header';
import { StateList } from '../../type-views/state-list';
import { BranchTable } from './branch-table';
import { Commits } from './commits';
import type { RepositoriesSearch } from './repositories-search';
import { repositoriesQuery } from './queries';
import { repositories } from './repository.strings';
import * as strings from './repositories.strings';

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
