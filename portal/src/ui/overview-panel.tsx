import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from './section';

/** @param empty shown instead of the contents when the panel has no data; `null`: it has data. */
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
