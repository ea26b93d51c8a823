import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { mergeRows, type Tail } from '../tail/tail';
import type { EventItem, EventPage, SearchWarning } from '../event';
import { eventsQuery } from '../queries';
import type { EventFilters } from '../search';

/** Pages with few results that are read one after the other before the user is asked whether to continue. */
const MAX_POOR_PAGES = 5;
const POOR = 10;

export interface EventRows {
  rows: readonly EventItem[];
  isPending: boolean;
  /** Of other filters, until those of these have come. */
  isStale: boolean;
  isReloading: boolean;
  isMoreComing: boolean;
  /** Whether there is more to search, and searching has stopped. */
  canSearchFurther: boolean;
  /** Down to when the range is searched; `null`: to its start. */
  searchedFrom: string | null;
  /** Fields of the search that the service does not know. */
  warnings: readonly SearchWarning[];
  isAtEnd: boolean;
  error: unknown;
  readAtMs: number;
  more: () => void;
  searchFurther: () => void;
  retry: () => void;
}

/** What the list has read, with what came by the stream on top. */
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
    // New after each page, also one that brought no rows: a reader at the end of the list requests the next one then.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `data` is not read, only watched
  }, [data, hasNextPage, isFetching, isStuck, error, fetchNextPage]);

  // A page may be empty and yet not be the last: without a row there is no end to scroll to.
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

/** What a first page without events warns of does not hold when a later one has found some. */
function warningsOf(first: EventPage | undefined, isEmpty: boolean): readonly SearchWarning[] {
  if (first === undefined || (first.items.length === 0 && !isEmpty)) return [];
  return first.warnings;
}

function poorPages(pages: readonly EventPage[]): number {
  return pages.length - 1 - pages.findLastIndex(({ items }) => items.length >= POOR);
}
