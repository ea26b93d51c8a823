import { Table, Text } from '@mantine/core';
import { TimeBars } from '../../../ui/charts/time-bars';
import type { ChartMarkers } from '../../../ui/charts/time-bars-data';
import { isolated } from '../../../ui/text/isolated';
import { decimalText, numberText } from '../../../ui/text/number-text';
import { Section } from '../../../ui/layout/section';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import { TablePanel } from '../../../ui/layout/table-panel';
import { costChange, monthText, toBars, type CurrencyCosts } from './cost-months';
import type { Costs } from './queries';
import * as strings from './costs.strings';

/** The months of one currency: a chart, the run rate of the running month, and the exact amounts. */
export function CurrencySection({
  costs,
  forecast,
  isGrouped,
  markers,
}: {
  costs: CurrencyCosts;
  forecast: Costs['forecast'][number] | undefined;
  isGrouped: boolean;
  /** One for each month. */
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

/** Rounded: the table has the exact amounts. */
function sumText({ total }: CurrencyCosts['months'][number]): string {
  return Math.abs(total) < 0.01
    ? numberText(total)
    : total.toLocaleString('en', { maximumFractionDigits: 2 });
}
