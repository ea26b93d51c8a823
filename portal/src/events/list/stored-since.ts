import type { components } from '../../api/schema.gen';
import { splitNames, type EventFilters } from '../search';

type TypeRetention = components['schemas']['EventRetentionResponse']['types'][number];

/** Types of which a part of the chosen time is no longer stored. */
export interface NoLongerStored {
  /** Start of the first day that is stored, RFC 3339. */
  since: string;
  /** `null`: all types that the filters select. */
  types: readonly string[] | null;
}

/** What the chosen time begins before, the longest stored first. @param fromMs `null`: it has no beginning. */
export function noLongerStored(
  retention: readonly TypeRetention[],
  filters: Pick<EventFilters, 'not_type' | 'type'>,
  fromMs: number | null,
): NoLongerStored[] {
  const [wanted, unwanted] = [splitNames(filters.type), splitNames(filters.not_type)];
  const selected = retention.filter(
    ({ type }) => (wanted.length === 0 || wanted.includes(type)) && !unwanted.includes(type),
  );
  const bySince = new Map<string, string[]>();
  for (const { type, stored_since: since, has_deleted: hasDeleted } of selected) {
    if (!hasDeleted || (fromMs !== null && fromMs >= Date.parse(since))) continue;
    bySince.set(since, [...(bySince.get(since) ?? []), type]);
  }
  return [...bySince]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([since, types]) => ({ since, types: types.length === selected.length ? null : types }));
}
