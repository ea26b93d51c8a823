import { changeText } from '../../../ui/text/change-text';
import type { ChartMarkers, TimeBarsData } from '../../../ui/charts/time-bars-data';
import { isolated } from '../../../ui/text/isolated';
import { showControls } from '../../../ui/text/sender-text';
import type { CostGroup } from './costs-search';
import type { Cost } from './queries';
import * as strings from './costs.strings';

interface CostGroupLabel {
  /** Distinguishes a group that a sender named like our label for groups without a name. */
  key: string;
  label: string;
  /** Whether a sender chose the label. */
  isName: boolean;
}

/** Amounts of one currency by group, largest first, and by month, oldest first. */
export interface CurrencyCosts {
  currency: string | null;
  groups: CostGroupLabel[];
  months: { month: string; costs: (Cost | null)[]; total: number }[];
}

/** Colors of one hue in which neighbors differ; stripes mark the sum of several groups. */
const COLORS = [
  'var(--mantine-color-blue-7)',
  'var(--mantine-color-teal-6)',
  'var(--mantine-color-orange-6)',
  'var(--mantine-color-grape-6)',
  'var(--mantine-color-cyan-7)',
  'var(--mantine-color-yellow-7)',
  'var(--mantine-color-gray-6)',
] as const;
const REST_KEY = 'true';
const MONTH_MS = 30 * 86_400_000;
const MONTH_NAMES = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` → `Nov 2026`. */
export function monthText(month: string): string {
  return MONTH_NAMES.format(new Date(`${month}-01T00:00:00Z`));
}

/** All months from the first to the last, inclusive. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  const at = new Date(`${from}-01T00:00:00Z`);
  for (let month = from; month <= to; month = at.toISOString().slice(0, 7)) {
    months.push(month);
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return months;
}

/** Costs per currency, in the order of the service. */
export function byCurrency(
  items: readonly Cost[],
  group: CostGroup | undefined,
  from: string,
  to: string,
): CurrencyCosts[] {
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  const months = monthsBetween(from, to);
  return currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency);
    const sums = new Map<string, CostGroupLabel & { sum: number }>();
    for (const item of own) {
      const key = keyOf(item, group);
      // The double is used only to sort groups; exact amounts are shown.
      const sum = (sums.get(key)?.sum ?? 0) + Number(item.amount);
      sums.set(key, { key, ...labelOf(item, group), sum });
    }
    const groups = [...sums.values()].sort((a, b) => b.sum - a.sum);
    return {
      currency,
      groups,
      months: months.map((month) => {
        const items = own.filter(({ period }) => period === month);
        const costs = groups.map(({ key }) => items.find((item) => keyOf(item, group) === key) ?? null);
        return { month, costs, total: items.reduce((sum, { amount }) => sum + Number(amount), 0) };
      }),
    };
  });
}

function keyOf(item: Cost, group: CostGroup | undefined): string {
  if (item.is_rest) return REST_KEY;
  if (group === undefined) return '';
  return JSON.stringify(item[group]);
}

function labelOf(item: Cost, group: CostGroup | undefined): Omit<CostGroupLabel, 'key'> {
  if (group === undefined) return { label: strings.total, isName: false };
  if (item.is_rest) return { label: strings.rest, isName: false };
  const name = item[group];
  return { label: name ?? strings.unnamed(strings.groups[group]), isName: name !== null };
}

/** Bars of the chart. Negative amounts (credits) have no bar; the table shows them. */
export function toBars({ groups, months }: CurrencyCosts, markers: ChartMarkers): TimeBarsData {
  return {
    markers,
    barMs: MONTH_MS,
    series: groups.map(({ key, label, isName }, index) => ({
      key,
      label: isolated(showControls(label)),
      isName,
      color: COLORS[index % COLORS.length] ?? COLORS[0],
      striped: key === REST_KEY,
    })),
    bars: months.map(({ month, costs }) => ({
      at: Date.parse(`${month}-01T00:00:00Z`),
      values: costs.map((cost) => Math.max(0, Number(cost?.amount ?? 0))),
    })),
  };
}

/**
 * Change of a cost against a comparable period: `+12%`, `−5%`, `18.6×`.
 *
 * @param isNew whether the previous month has costs of the currency, but none of this group.
 */
export function costChange({ comparison }: Pick<Cost, 'comparison'>, isNew: boolean): string {
  if (comparison === null) return isNew ? strings.newCost : strings.noComparison;
  const { amount, previous_amount: before, days } = comparison;
  const change = changeText(Number(amount), Number(before));
  if (change === null) return strings.noComparison;
  return days === null ? change : strings.changeInDays(change, days);
}

/** Start and exclusive end of the months, Unix milliseconds. */
export function spanOf(from: string, to: string): { fromMs: number; toMs: number } {
  const end = new Date(`${to}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return { fromMs: Date.parse(`${from}-01T00:00:00Z`), toMs: end.getTime() };
}
