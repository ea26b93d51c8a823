import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from '../ui/section';

/** @param empty what stands there when there is nothing to show; `null`: there is. */
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
