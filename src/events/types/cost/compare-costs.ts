import { boolean, number, orNull, text, type RowOf } from '../../../database/rows.js';
import { COST_DIMENSIONS, type CostResponse } from './costs.dto.js';
import { addMonths, type ComparableDays } from './month.js';

/** Columns of an item and of its comparison. */
export const COST_ROW = {
  period: text(),
  currency: orNull(text()),
  provider: orNull(text()),
  service: orNull(text()),
  region: orNull(text()),
  is_rest: boolean(),
  amount: text(),
  events: number(),
  /**
   * Part of the amount that was received on the comparable days; `null`: the month is compared as a whole, or there is no
   * such part.
   */
  to_date: orNull(text()),
  /** First day on which an event of the item was received, YYYY-MM-DD. */
  first_on: text(),
};
export type CostRow = RowOf<typeof COST_ROW>;

/**
 * Currencies whose first covered month began later than on its first day: unless there are earlier months, its amount does not
 * cover a whole month.
 */
export function lateStarts(rows: readonly CostRow[]): { currency: string | null; period: string }[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const period = least(own.map((row) => row.period));
    const firstOn = least(own.filter((row) => row.period === period).map((row) => row.first_on));
    const isLate = firstOn > `${period}-01` && firstOn.startsWith(period);
    return isLate ? [{ currency, period }] : [];
  });
}

/**
 * Adds the amount with which each item is compared: the month before as a whole, or, in the running month, that of as many
 * full days.
 *
 * @param partial months that are not covered completely, as returned by {@link lateStarts}
 */
export function compareCosts(
  rows: readonly CostRow[],
  days: ComparableDays | null,
  running: string,
  partial: readonly { currency: string | null; period: string }[],
): CostResponse[] {
  const byKey = new Map(rows.map((row) => [keyOf(row, row.period), row]));
  return rows.map(({ to_date: toDate, first_on: _, ...item }) => {
    const before = byKey.get(keyOf(item, addMonths(item.period, -1)));
    const isPartial =
      before !== undefined &&
      partial.some(({ currency, period }) => currency === before.currency && period === before.period);
    if (before === undefined || isPartial || item.period > running) return { ...item, comparison: null };
    if (item.period < running)
      return { ...item, comparison: { days: null, amount: item.amount, previous_amount: before.amount } };
    if (days === null) return { ...item, comparison: null };
    return {
      ...item,
      comparison: { days: days.days, amount: toDate ?? '0', previous_amount: before.to_date ?? '0' },
    };
  });
}

type Group = Pick<CostResponse, 'currency' | 'is_rest' | (typeof COST_DIMENSIONS)[number]>;

function keyOf(row: Group, period: string): string {
  return JSON.stringify([period, row.currency, row.is_rest, ...COST_DIMENSIONS.map((name) => row[name])]);
}

function least(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other < one ? other : one));
}
