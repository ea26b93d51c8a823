import { Alert, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../../api/problem';
import { RowsPending } from '../../ui/feedback/page-pending';
import { SearchInput } from '../../ui/forms/search-input';
import { ShowMore } from '../../ui/layout/show-more';
import { Empty, EmptyByFilter, QueryProblem } from '../../ui/feedback/states';
import * as strings from '../detail/event-detail.strings';

/** An infinite query whose pages state whether they cover all stored events. */
interface StatesQuery<Item> {
  data: { pages: readonly { complete: boolean; items: readonly Item[] }[] } | undefined;
  error: Problem | null;
  dataUpdatedAt: number;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/** Paginated list of states that events report, including its loading, empty and error states. */
export function StateList<Item>({
  query,
  search,
  filters,
  clearing,
  empty,
  children,
}: {
  query: StatesQuery<Item>;
  /** Search of the keys; absent when the list has none. */
  search?: { label: string; text: string | undefined; onChange: (text: string | undefined) => void };
  /** Controls beside the search. */
  filters?: ReactNode;
  /** Removes the filters and the search; absent while only the search is set, or no filter at all. */
  clearing?: (() => void) | undefined;
  /** Texts of the empty list. */
  empty: { title: string; hint: string };
  children: (items: readonly Item[]) => ReactNode;
}) {
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isPartial = query.data?.pages.some(({ complete }) => !complete) ?? false;
  const isFiltered = search?.text !== undefined || clearing !== undefined;
  const hasControls = search !== undefined || filters !== undefined;
  return (
    <>
      {isPartial && (
        <Alert color="blue" mb="md">
          {strings.stillComputing}
        </Alert>
      )}
      {hasControls && (items.length > 0 || isFiltered) && (
        <Group gap="sm" mb="md" role="search" aria-label={strings.filterList}>
          {search !== undefined && (
            <SearchInput
              label={search.label}
              value={search.text ?? ''}
              onChange={(text) => search.onChange(text === '' ? undefined : text)}
            />
          )}
          {filters}
        </Group>
      )}
      <QueryProblem query={query} />
      {query.isPending && <RowsPending rows={6} />}
      {items.length > 0 && (
        <>
          {children(items)}
          <ShowMore pages={query} />
        </>
      )}
      {query.data !== undefined && items.length === 0 && isFiltered && (
        <EmptyByFilter
          what={strings.theseFilters}
          onClear={() => (clearing === undefined ? search?.onChange(undefined) : clearing())}
        />
      )}
      {query.data !== undefined && items.length === 0 && !isFiltered && !isPartial && (
        <Empty title={empty.title}>{empty.hint}</Empty>
      )}
    </>
  );
}
