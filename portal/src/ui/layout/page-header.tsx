import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '@mantine/hooks';
import { SenderText, showControls } from '../text/sender-text';

/** Header of a page with its only h1, which is also the document title. */
export function PageHeader({
  title,
  lead,
  actions,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  useDocumentTitle(`${showControls(title)} · Signalbox`);
  return (
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      <Stack gap={2} miw={0}>
        <Title order={1} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          <SenderText text={title} />
        </Title>
        {lead !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {lead}
          </Text>
        )}
      </Stack>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
