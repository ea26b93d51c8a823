import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from './section';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Problem } from '../../api/problem';
import { BlockPending } from '../feedback/page-pending';
import { QueryProblem } from '../feedback/states';
import * as strings from '../ui.strings';

/** Panel of the overview. @param empty shown instead of the content when the panel has no data; `null`: it has data. */
export function OverviewPanel({
  title,
  link,
  empty,
  children,
}: {
  title: string;
  link: ReactNode;
  empty: string | null;
  children: ReactNode;
}) {
  return (
    <Section
      title={title}
      actions={
        <Anchor component="span" size="sm">
          {link}
        </Anchor>
      }
    >
      {empty === null ? (
        children
      ) : (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </Section>
  );
}

/** Panel with its own request: loading, failure and missing permission do not affect other panels. */
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
  /** Content when `children` returns null. */
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
            // The part that was not read yet could have data.
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
