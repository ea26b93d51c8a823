import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem';
import { BlockPending } from './page-pending';
import { QueryProblem } from './query-problem';
import { OverviewPanel } from './overview-panel';
import * as strings from './query-panel.strings';

/** A panel with a request of its own: it loads, fails and is denied without the panels around it. */
export function QueryPanel<Data extends { complete: boolean }>({
  title,
  link,
  query,
  emptyText,
  children,
}: {
  title: string;
  link: ReactNode;
  query: UseQueryResult<Data, Problem>;
  /** What stands there when `children` returns null. */
  emptyText: string;
  children: (data: Data) => ReactNode;
}) {
  const { data } = query;
  return (
    <OverviewPanel title={title} link={link} empty={null}>
      <QueryProblem query={query} />
      {data === undefined && query.error === null && <BlockPending height={72} />}
      {data !== undefined && (
        <>
          {children(data) ??
            // What was not read yet could be what there is.
            (data.complete && (
              <Text size="sm" c="dimmed">
                {emptyText}
              </Text>
            ))}
          {!data.complete && (
            <Text size="xs" c="dimmed" mt="xs">
              {strings.notComplete}
            </Text>
          )}
        </>
      )}
    </OverviewPanel>
  );
}
