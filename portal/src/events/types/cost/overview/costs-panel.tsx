import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isolated } from '../../../../ui/isolated';
import { decimalText } from '../../../../ui/number-text';
import { showControls } from '../../../../ui/sender-text';
import type { components } from '../../../../api/schema.gen';
import { costChange } from '../cost-months';
import { recentCostsQuery } from './queries';
import { QueryPanel } from '../../../../ui/query-panel';
import * as strings from './costs-panel.strings';

type Costs = components['schemas']['CostsResponse'];

/** Currencies are never added together: one row each. */
export function costRows({ items, to }: Costs) {
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency);
    const running = own.find(({ period }) => period === to);
    // The clock of the browser chose the first month, and can be a month behind that of the service.
    const before = own.find(({ period }) => period === monthBefore(to))?.amount ?? null;
    return {
      currency,
      running: running?.amount ?? '0',
      before,
      change: running === undefined || before === null ? '' : costChange(running, false),
    };
  });
}

function monthBefore(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - 1);
  return at.toISOString().slice(0, 7);
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
              {rows.map(({ currency, running, before, change }) => (
                <Table.Tr key={currency ?? ''}>
                  <Table.Td>
                    <Text span fw={600} className="tabular">
                      {decimalText(running)}
                    </Text>{' '}
                    {currency === null ? strings.noCurrency : isolated(showControls(currency))}
                    <Text size="xs" c="dimmed">
                      {before === null ? strings.noLastMonth : strings.lastMonth(decimalText(before))}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">{change}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        );
      }}
    </QueryPanel>
  );
}
