import { Alert, Group, Select, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { ShowMore } from '../../../ui/layout/show-more';
import { Empty, EmptyByFilter, QueryProblem } from '../../../ui/feedback/states';
import { CurrentDeploys, DeployHistory } from './deploy-tables';
import { type DeploysSearch, OUTCOMES } from './deploys-search';
import { currentDeploysQuery, deploysQuery, type CurrentDeploy, useErrorRates } from './queries';
import { deploys as deploysTitle } from './deploy.strings';
import * as strings from './deploys.strings';
import { showControls } from '../../../ui/text/sender-text';

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

/** @param onChange called with changed search parameters. */
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

function DeployFilters({
  targets,
  search,
  onChange,
}: {
  targets: readonly CurrentDeploy[];
  search: DeploysSearch;
  onChange: (part: Partial<DeploysSearch>) => void;
}) {
  return (
    <>
      <Title order={2} size="h3" mt="xl" mb="sm">
        {strings.history}
      </Title>
      <Group gap="sm" mb="md" role="search" aria-label={strings.filterDeploys}>
        <Select
          aria-label={strings.serviceFilter}
          placeholder={strings.allServices}
          size="xs"
          w={190}
          clearable
          searchable
          data={options([search.service, ...targets.map(({ service }) => service)])}
          value={search.service ?? null}
          onChange={(service) => onChange({ service: service ?? undefined })}
        />
        <Select
          aria-label={strings.environmentFilter}
          placeholder={strings.allEnvironments}
          size="xs"
          w={170}
          clearable
          searchable
          data={options([search.environment, ...targets.map(({ environment }) => environment)])}
          value={search.environment ?? null}
          onChange={(environment) => onChange({ environment: environment ?? undefined })}
        />
        <Select
          aria-label={strings.outcomeFilter}
          placeholder={strings.allOutcomes}
          size="xs"
          w={150}
          clearable
          data={OUTCOMES.map((value) => ({ value, label: strings.outcomes[value] }))}
          value={search.outcome ?? null}
          onChange={(outcome) => onChange({ outcome: outcome ?? undefined })}
        />
      </Group>
    </>
  );
}

/** Distinct names as options, including the one of the URL when no deploy has it. */
function options(names: readonly (string | null | undefined)[]): { value: string; label: string }[] {
  const given = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return [...new Set(given)].map((value) => ({ value, label: showControls(value) }));
}
