import { Alert, Stack, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { Empty, QueryProblem } from '../../../ui/feedback/states';
import { useMonthMarkers } from '../../changes/use-changes';
import { byCurrency, spanOf } from './cost-months';
import { COST_GROUPS, type CostsSearch } from './costs-search';
import { CurrencySection } from './currency-section';
import { costsQuery } from './queries';
import { costs as costsTitle } from './cost.strings';
import * as strings from './costs.strings';

const route = getRouteApi('/_app/p/$project/costs');

export function CostsScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <Costs
      project={project}
      search={route.useSearch()}
      onChange={(search) => void navigate({ search: () => search })}
    />
  );
}

/** @param onChange of what the address states. */
export function Costs({
  project,
  search: { group },
  onChange,
}: {
  project: string;
  search: CostsSearch;
  onChange: (search: CostsSearch) => void;
}) {
  const query = useQuery(costsQuery(project, group));
  const { data } = query;
  const span = data === undefined ? undefined : spanOf(data.from, data.to);
  const markers = useMonthMarkers(project, span?.fromMs, span?.toMs);
  const currencies = data === undefined ? [] : byCurrency(data.items, group, data.from, data.to);
  return (
    <>
      <PageHeader
        title={costsTitle}
        lead={strings.costsLead}
        actions={
          <SegmentedControl
            aria-label={strings.groupBy}
            size="xs"
            data={(['none', ...COST_GROUPS] as const).map((value) => ({
              value,
              label: strings.groups[value],
            }))}
            value={group ?? 'none'}
            onChange={(value) => onChange({ group: value === 'none' ? undefined : value })}
          />
        }
      />
      {data?.complete === false && (
        <Alert color="blue" mb="md">
          {strings.stillComputing}
        </Alert>
      )}
      {data !== undefined && data.uncounted_events > 0 && (
        <Alert color="yellow" mb="md">
          {strings.uncounted(data.uncounted_events)}
        </Alert>
      )}
      <QueryProblem query={query} />
      {query.isPending && <RowsPending rows={6} />}
      {data?.complete === true && currencies.length === 0 && (
        <Empty title={strings.noCostsTitle}>{strings.noCostsHint}</Empty>
      )}
      <Stack gap="md">
        {currencies.map((costs) => (
          <CurrencySection
            key={costs.currency ?? ''}
            costs={costs}
            forecast={data?.forecast.find(({ currency }) => currency === costs.currency)}
            isGrouped={group !== undefined}
            markers={markers}
          />
        ))}
      </Stack>
    </>
  );
}
