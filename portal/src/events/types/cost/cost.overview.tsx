import { Table, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isolated } from '../../../ui/text/isolated';
import { decimalText } from '../../../ui/text/number-text';
import { showControls } from '../../../ui/text/sender-text';
import type { components } from '../../../api/schema.gen';
import { costChange } from './cost-months';
import { QueryPanel } from '../../../ui/layout/overview-panel';
import * as strings from './cost.overview.strings';
import { api, unwrap } from '../../../api/client';
import type { TypeOverview } from '../../type-views/type-overview';

type Costs = components['schemas']['CostsResponse'];

/** Rows of the panel, one per currency: amounts of different currencies are never added. */
export function costRows({ items, to }: Costs) {
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency);
    const running = own.find(({ period }) => period === to);
    // The first month is by the browser's clock, which can be a month behind the service's.
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

const REFRESH_MS = 60_000;

/** Costs of the current and the previous month. */
const recentCostsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'costs'],
    queryFn: ({ signal }) => {
      const now = new Date();
      const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
      const query = { project_id: project, from: before.toISOString().slice(0, 7) };
      return unwrap(api.GET('/api/costs', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });

export default { column: 'right', order: 50, requires: 'month', Panel: CostsPanel } satisfies TypeOverview;
