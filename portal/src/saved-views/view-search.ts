import { chosenFilters, filterInWords } from '../events/filters/chosen-filters';
import { DEFAULT_RANGE, type ExplorerSearch } from '../events/search';
import { exactTime, type TimeZone } from '../ui/time-text';
import type { ViewSearch } from './queries';

/** Does not compile while the explorer has a parameter that the service does not keep. */
type Kept = { [name in keyof Omit<ExplorerSearch, 'event'>]: ViewSearch[name] };

/** What a view keeps of the explorer's address: not which event is open. */
export function viewSearchOf({ event: _, ...search }: ExplorerSearch): ViewSearch {
  const kept: Kept = search;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** Whether two addresses look for the same; the live tail is a way to look. */
export function isSameSearch(a: ExplorerSearch, b: ExplorerSearch): boolean {
  const text = ({ live: _, ...search }: ViewSearch) => JSON.stringify(Object.entries(search).toSorted());
  return text(viewSearchOf(a)) === text(viewSearchOf(b));
}

/** What a view looks for, in a line. */
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
