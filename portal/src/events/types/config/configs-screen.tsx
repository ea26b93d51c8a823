import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/page-header';
import { StateList } from '../../type-views/state-list';
import { ConfigHistory } from './config-history';
import { ConfigTable } from './config-table';
import type { ConfigsSearch } from './configs-search';
import { configsQuery } from './queries';
import { config } from './config.strings';
import * as strings from './configs.strings';

const route = getRouteApi('/_app/p/$project/configs');

export function ConfigsScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const change = (part: Partial<ConfigsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }) });
  if (search.path === undefined) return <Configs project={project} q={search.q} onChange={change} />;
  return (
    <ConfigHistory
      // Each entry begins with the rows that it shows at first.
      key={search.path}
      project={project}
      path={search.path}
      view={search.view ?? 'unified'}
      onView={(view) => change({ view: view === 'split' ? view : undefined })}
    />
  );
}

export function Configs({
  project,
  q,
  onChange,
}: {
  project: string;
  q: string | undefined;
  onChange: (part: Pick<ConfigsSearch, 'q'>) => void;
}) {
  const query = useInfiniteQuery(configsQuery(project, q));
  return (
    <>
      <PageHeader title={config} lead={strings.configsLead} />
      <StateList
        query={query}
        search={{ label: strings.searchPaths, text: q, onChange: (text) => onChange({ q: text }) }}
        empty={{ title: strings.noConfigsTitle, hint: strings.noConfigsHint }}
      >
        {(entries) => <ConfigTable project={project} entries={entries} />}
      </StateList>
    </>
  );
}
