import { Alert, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Empty, EmptyByFilter, ErrorPanel } from '../../ui/feedback/states';
import type { Flag } from '../flag';
import classes from '../flags.module.css';
import { historyQuery, type HistoryFilters } from '../queries';
import { HistoryEntry } from './history-entry';
import * as strings from './flag-history.strings';

/** How far back an address with an entry is followed by itself. */
const MAX_PAGES = 20;

/**
 * @param entry revision in the URL; also searched for on older pages.
 * @param flag the one flag that the list is about; `null` for all of them.
 */
export function HistoryList({
  project,
  filters,
  entry,
  flag,
  onClearFilters,
}: {
  project: string;
  filters: HistoryFilters;
  entry: number | undefined;
  flag: Flag | null;
  onClearFilters: () => void;
}) {
  const list = useInfiniteQuery(historyQuery(project, filters));
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const oldest = items.at(-1)?.revision;
  const found = entry === undefined ? undefined : items.find(({ revision }) => revision === entry);
  const isFound = found !== undefined;
  const isAhead = entry !== undefined && !isFound && oldest !== undefined && oldest > entry && hasNextPage;
  const isSearching = isAhead && (data?.pages.length ?? 0) < MAX_PAGES && !isError;

  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage();
  }, [isSearching, isFetchingNextPage, fetchNextPage]);
  const foundId = found && `revision-${found.revision}-${found.position}`;
  useEffect(() => {
    if (foundId !== undefined) document.getElementById(foundId)?.scrollIntoView({ block: 'center' });
  }, [foundId]);

  if (list.isPending) return <RowsPending rows={5} height={72} />;
  const isFiltered = flag === null && (filters.key !== undefined || filters.entity !== undefined);
  return (
    <>
      {isError && (
        <ErrorPanel
          error={list.error}
          onRetry={() => void list.refetch()}
          staleSince={data && list.dataUpdatedAt}
        />
      )}
      {entry !== undefined && !isFound && !isSearching && data !== undefined && (
        <Alert color="yellow" mb="md" title={strings.revisionNotFoundTitle(entry)}>
          {strings.revisionNotFoundHint}
        </Alert>
      )}
      {items.length === 0 && data !== undefined && isFiltered && (
        <EmptyByFilter what={strings.theseFilters} onClear={onClearFilters} />
      )}
      {items.length === 0 && data !== undefined && !isFiltered && (
        <Empty title={strings.noHistoryTitle}>{strings.noHistoryHint}</Empty>
      )}
      {items.length > 0 && (
        <div className="panel">
          <ol className={classes['entries']} aria-label={strings.historyListLabel} data-row-list>
            {items.map((item) => (
              <HistoryEntry
                key={`${item.revision}-${item.position}`}
                project={project}
                item={item}
                flag={flag}
                isCurrent={item.revision === entry}
              />
            ))}
          </ol>
        </div>
      )}
      {isSearching && (
        <Text size="sm" mt="sm" role="status">
          {strings.searchingRevision(entry)}
        </Text>
      )}
      {hasNextPage && !isSearching && (
        <Group mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {strings.showMore}
          </Button>
        </Group>
      )}
    </>
  );
}
