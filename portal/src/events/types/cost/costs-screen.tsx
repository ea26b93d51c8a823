import { Alert, Stack, SegmentedControl, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { Empty, QueryProblem } from '../../../ui/feedback/states';
import { useMonthMarkers } from '../../changes/use-changes';
import { byCurrency, spanOf, costChange, monthText, toBars, type CurrencyCosts } from './cost-months';
import { COST_GROUPS, type CostsSearch } from './costs-search';
import { costsQuery, type MonthlyCosts } from './queries';
import { costs as costsTitle } from './cost.strings';
import * as strings from './costs.strings';
import { TimeBars } from '../../../ui/charts/time-bars';
import type { ChartMarkers } from '../../../ui/charts/time-bars-data';
import { isolated } from '../../../ui/text/isolated';
import { decimalText, numberText } from '../../../ui/text/number-text';
import { Section } from '../../../ui/layout/section';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import { TablePanel } from '../../../ui/layout/table-panel';

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

/** @param onChange called with changed search parameters. */
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

/** Section of one currency: chart by month, run rate of the current month, and table of exact amounts. */
function CurrencySection({
  costs,
  forecast,
  isGrouped,
  markers,
}: {
  costs: CurrencyCosts;
  forecast: MonthlyCosts['forecast'][number] | undefined;
  isGrouped: boolean;
  /** One marker per month. */
  markers: ChartMarkers;
}) {
  const name = costs.currency === null ? strings.noCurrency : isolated(showControls(costs.currency));
  const latest = costs.months.findLast(({ costs }) => costs.some((cost) => cost !== null));
  return (
    <Section
      title={name}
      lead={
        forecast === undefined
          ? undefined
          : strings.forecast(
              monthText(forecast.period),
              `${decimalText(forecast.amount)} ${name}`,
              Math.min(99, Math.round(forecast.elapsed_share * 100)),
            )
      }
    >
      <TimeBars
        data={toBars(costs, markers)}
        name={strings.chartOf(name)}
        summary={latest === undefined ? '' : strings.latestMonth(monthText(latest.month), sumText(latest))}
        formatTime={(ms) => monthText(new Date(ms).toISOString().slice(0, 7))}
        height={140}
      />
      <TablePanel
        label={strings.amountsOf(name)}
        head={[strings.month, ...(isGrouped ? [strings.group] : []), strings.amount, strings.change]}
        minWidth={520}
        isDense
      >
        {costs.months.toReversed().flatMap(({ month, costs: amounts }) =>
          costs.groups.flatMap((group, index) => {
            const cost = amounts[index] ?? null;
            if (cost === null) return [];
            return [
              <Table.Tr key={`${month} ${group.key}`}>
                <Table.Td>
                  {monthText(month)}
                  {month === forecast?.period && (
                    <Text span size="xs" c="dimmed">
                      {` · ${strings.running}`}
                    </Text>
                  )}
                </Table.Td>
                {isGrouped && (
                  <Table.Td>
                    <SenderText text={group.label} />
                  </Table.Td>
                )}
                <Table.Td className="tabular">
                  {decimalText(cost.amount)} {costs.currency === null ? '' : name}
                </Table.Td>
                <Table.Td className="tabular">{changeOf(costs, month, index)}</Table.Td>
              </Table.Tr>,
            ];
          }),
        )}
      </TablePanel>
    </Section>
  );
}

function changeOf({ months }: CurrencyCosts, month: string, group: number): string {
  const at = months.findIndex((one) => one.month === month);
  const [before, cost] = [months[at - 1]?.costs ?? [], months[at]?.costs[group] ?? null];
  if (at === 0 || cost === null) return '';
  return costChange(cost, before[group] === null && before.some((other) => other !== null));
}

/** Rounded sum for the chart; the table has the exact amounts. */
function sumText({ total }: CurrencyCosts['months'][number]): string {
  return Math.abs(total) < 0.01
    ? numberText(total)
    : total.toLocaleString('en', { maximumFractionDigits: 2 });
}
