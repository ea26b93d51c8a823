import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { mergeRows, type Tail } from '../tail/tail';
import type { EventItem, EventPage, SearchWarning } from '../event';
import { eventsQuery } from '../queries';
import type { EventFilters } from '../search';

/** Consecutive pages with few results that are loaded before the user must continue the search. */
const MAX_POOR_PAGES = 5;
const POOR = 10;

export interface EventRows {
  rows: readonly EventItem[];
  isPending: boolean;
  /** Whether the rows belong to the previous filters, until those of the current ones arrive. */
  isStale: boolean;
  isReloading: boolean;
  isMoreComing: boolean;
  /** Whether the search has paused before the start of the range. */
  canSearchFurther: boolean;
  /** Time down to which the range is searched; `null`: to its start. */
  searchedFrom: string | null;
  /** Unknown fields of the search query. */
  warnings: readonly SearchWarning[];
  isAtEnd: boolean;
  error: unknown;
  readAtMs: number;
  more: () => void;
  searchFurther: () => void;
  retry: () => void;
}

/** Rows of the list: the loaded pages merged with the events of the live tail. */
export function useEventRows(
  project: string,
  filters: EventFilters,
  tail: Tail & { forget: (ids: ReadonlySet<string>, last: EventItem | null, requestedAtMs: number) => void },
): EventRows {
  const query = useInfiniteQuery({ ...eventsQuery(project, filters), refetchOnWindowFocus: false });
  const { data, hasNextPage, isFetchingNextPage, isFetching, fetchNextPage, refetch, error } = query;
  const [allowed, setAllowed] = useState(MAX_POOR_PAGES);
  const read = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const rows = useMemo(() => mergeRows(tail.shown, read, hasNextPage), [tail.shown, read, hasNextPage]);

  const { forget } = tail;
  useEffect(() => {
    const last = hasNextPage ? (read.at(-1) ?? null) : null;
    const requestedAtMs = data?.pages[0]?.requestedAtMs ?? 0;
    if (read.length > 0) forget(new Set(read.map(({ id }) => id)), last, requestedAtMs);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `forget` is new at each render
  }, [read]);

  const isStuck = poorPages(data?.pages ?? []) >= allowed;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isStuck && error === null) void fetchNextPage();
    // A new function after each page, even an empty one, so that a list scrolled to its end requests the next page.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `data` is not read, only watched
  }, [data, hasNextPage, isFetching, isStuck, error, fetchNextPage]);

  // An empty page may not be the last one, and without rows no scroll requests the next page.
  const isBlank = rows.length === 0;
  useEffect(() => {
    if (isBlank) more();
  }, [isBlank, more]);

  return {
    rows,
    isPending: query.isPending || (rows.length === 0 && isFetching),
    isStale: query.isPlaceholderData,
    isReloading: isFetching && !isFetchingNextPage,
    isMoreComing: isFetchingNextPage,
    canSearchFurther: hasNextPage && isStuck && !isFetching,
    searchedFrom: data?.pages.at(-1)?.searched_from ?? null,
    warnings: query.isPlaceholderData ? [] : warningsOf(data?.pages[0], rows.length === 0),
    isAtEnd: !hasNextPage && !query.isPending,
    error,
    readAtMs: query.dataUpdatedAt,
    more,
    searchFurther: () => {
      setAllowed(poorPages(data?.pages ?? []) + MAX_POOR_PAGES);
      void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}

/** Warnings of an empty first page are void once a later page has events. */
function warningsOf(first: EventPage | undefined, isEmpty: boolean): readonly SearchWarning[] {
  if (first === undefined || (first.items.length === 0 && !isEmpty)) return [];
  return first.warnings;
}

function poorPages(pages: readonly EventPage[]): number {
  return pages.length - 1 - pages.findLastIndex(({ items }) => items.length >= POOR);
}
