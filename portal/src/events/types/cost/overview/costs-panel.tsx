import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showControls } from '../../../../ui/sender-text';
import type { components } from '../../../../api/schema.gen';
import { recentCostsQuery } from './queries';
import { QueryPanel } from '../../../../ui/query-panel';
import * as strings from './costs-panel.strings';

type Costs = components['schemas']['CostsResponse'];

/** Currencies are never added together: one row each. */
export function costRows({ items, forecast, to }: Costs) {
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency);
    const running = own.find(({ period }) => period === to)?.amount ?? '0';
    const before = own.find(({ period }) => period < to)?.amount ?? null;
    const expected = forecast.find((one) => one.currency === currency)?.amount ?? null;
    const ratio = expected === null || before === null ? Number.NaN : Number(expected) / Number(before);
    return {
      currency,
      running,
      before,
      percent: Number.isFinite(ratio) && ratio >= 0 ? Math.round((ratio - 1) * 100) : null,
    };
  });
}

export function CostsPanel({ project }: { project: string }) {
  const query = useQuery(recentCostsQuery(project));
  return (
    <QueryPanel
      title={strings.costsTitle}
      link={
        <Link to="/p/$project/costs" params={{ project }}>
          {strings.allCosts}
        </Link>
      }
      query={query}
      emptyText={strings.noCosts}
    >
      {(costs) => {
        const rows = costRows(costs);
        if (rows.length === 0) return null;
        return (
          <Table className="slim-table">
            <Table.Tbody>
              {rows.map(({ currency, running, before, percent }) => (
                <Table.Tr key={currency ?? ''}>
                  <Table.Td>
                    <Text span fw={600} className="tabular">
                      {running}
                    </Text>{' '}
                    {currency === null ? strings.noCurrency : showControls(currency)}
                    <Text size="xs" c="dimmed">
                      {before === null ? strings.noLastMonth : strings.lastMonth(before)}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">{percent === null ? '' : strings.runRate(percent)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        );
      }}
    </QueryPanel>
  );
}
