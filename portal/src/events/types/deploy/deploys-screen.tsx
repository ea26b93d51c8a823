import { Alert } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/page-header';
import { RowsPending } from '../../../ui/page-pending';
import { QueryProblem } from '../../../ui/query-problem';
import { ShowMore } from '../../../ui/show-more';
import { Empty, EmptyByFilter } from '../../../ui/states';
import { CurrentDeploys } from './current-deploys';
import { DeployHistory } from './deploy-history';
import { DeployFilters } from './deploy-filters';
import type { DeploysSearch } from './deploys-search';
import { currentDeploysQuery, deploysQuery } from './queries';
import { useErrorRates } from './use-error-rates';
import { deploys as deploysTitle } from './deploy.strings';
import * as strings from './deploys.strings';

const route = getRouteApi('/_app/p/$project/deploys');

export function DeploysScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <Deploys
      project={project}
      search={route.useSearch()}
      onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
    />
  );
}

const CLEARED: DeploysSearch = {
  service: undefined,
  environment: undefined,
  outcome: undefined,
  commit: undefined,
};

/** @param onChange of what the address states. */
export function Deploys({
  project,
  search,
  onChange,
}: {
  project: string;
  search: DeploysSearch;
  onChange: (part: Partial<DeploysSearch>) => void;
}) {
  const current = useInfiniteQuery(currentDeploysQuery(project));
  const history = useInfiniteQuery(deploysQuery(project, search));
  const targets = current.data?.pages.flatMap(({ items }) => items) ?? [];
  const deploys = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const pages = history.isPlaceholderData ? [] : (history.data?.pages ?? []);
  const rates = useErrorRates(
    project,
    search,
    pages.map((_, index) => pages[index - 1]?.next_cursor ?? null),
  );
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const isPartial = history.data?.pages.some(({ complete }) => !complete) ?? false;

  return (
    <>
      <PageHeader title={deploysTitle} lead={strings.deploysLead} />
      {isPartial && (
        <Alert color="blue" mb="md">
          {strings.stillComputing}
        </Alert>
      )}
      <QueryProblem query={current} />
      {current.isPending && <RowsPending rows={4} />}
      {targets.length > 0 && (
        <>
          <CurrentDeploys targets={targets} onService={(service) => onChange({ ...CLEARED, service })} />
          <ShowMore pages={current} />
        </>
      )}
      {(deploys.length > 0 || isFiltered) && (
        <DeployFilters targets={targets} search={search} onChange={onChange} />
      )}
      {current.error === null && <QueryProblem query={history} />}
      {history.isPending && <RowsPending rows={6} />}
      {deploys.length > 0 && (
        <>
          <DeployHistory project={project} deploys={deploys} rates={rates} />
          <ShowMore pages={history} />
        </>
      )}
      {history.data !== undefined && deploys.length === 0 && isFiltered && (
        <EmptyByFilter what={strings.theseFilters} onClear={() => onChange(CLEARED)} />
      )}
      {history.data !== undefined && deploys.length === 0 && !isFiltered && !isPartial && (
        <Empty title={strings.noDeploysTitle}>{strings.noDeploysHint}</Empty>
      )}
    </>
  );
}
