import { Group, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** Panel with a heading: one section of a page. */
export function Section({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <Stack gap={2} miw={0} maw={640}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text size="sm" c="dimmed" component="div">
              {lead}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      {children}
    </section>
  );
}
