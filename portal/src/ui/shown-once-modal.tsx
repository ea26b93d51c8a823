import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AppModal } from './overlays';
import * as strings from './ui.strings';

/**
 * Values that cannot be shown again. Only Done closes it, and only after the user has confirmed that they are stored: one
 * wrong key or click would cost the value.
 *
 * @param stored label of the confirmation, e.g. `I have stored both values`.
 */
export function ShownOnceModal({
  title,
  stored,
  size = 'lg',
  children,
  onDone,
}: {
  title: string;
  stored: string;
  size?: string | number;
  children: ReactNode;
  onDone: () => void;
}) {
  const [isStored, setStored] = useState(false);
  return (
    <AppModal opened onClose={() => undefined} title={title} size={size} dismissable={false}>
      <Stack gap="md">
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} title={strings.shownOnceTitle}>
          {strings.shownOnceHint}
        </Alert>
        {children}
        <Group justify="space-between" gap="sm">
          <Checkbox
            label={stored}
            checked={isStored}
            onChange={(event) => setStored(event.currentTarget.checked)}
          />
          <Button
            aria-disabled={!isStored}
            data-disabled={!isStored || undefined}
            onClick={() => {
              if (isStored) onDone();
            }}
          >
            {strings.done}
          </Button>
        </Group>
      </Stack>
    </AppModal>
  );
}
