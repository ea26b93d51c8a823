import { chosenFilters, filterInWords } from '../filters/filters';
import type { ExplorerSearch } from '../search';
import { DEFAULT_RANGE } from '../../ui/text/time-range';
import { exactTime, type TimeZone } from '../../ui/text/time-text';
import type { ViewSearch } from './queries';

/** Fails to compile when the explorer has a search parameter that a view does not store. */
type Kept = { [name in keyof Omit<ExplorerSearch, 'event'>]: ViewSearch[name] };

/** Search parameters that a view stores: all except the open event. */
export function viewSearchOf({ event: _, ...search }: ExplorerSearch): ViewSearch {
  const kept: Kept = search;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** Whether two sets of search parameters have the same search; the live tail is not part of it. */
export function isSameSearch(a: ExplorerSearch, b: ExplorerSearch): boolean {
  const text = ({ live: _, ...search }: ViewSearch) => JSON.stringify(Object.entries(search).toSorted());
  return text(viewSearchOf(a)) === text(viewSearchOf(b));
}

/** Summary of a view's search in one line. */
export function searchInWords(search: ViewSearch, zone: TimeZone): string {
  const { query, range, from, to } = search;
  const moment = (at: string) => exactTime(at, zone).slice(0, 16);
  const window =
    from === undefined && to === undefined
      ? `last ${range ?? DEFAULT_RANGE}`
      : [from !== undefined && `from ${moment(from)}`, to !== undefined && `to ${moment(to)}`]
          .filter((part) => part !== false)
          .join(' ');
  const text = query === undefined ? [] : [`“${query}”`];
  return [...text, ...chosenFilters(search).map(filterInWords), window].join(' · ');
}
