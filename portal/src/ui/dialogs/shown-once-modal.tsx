import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode, useRef } from 'react';
import { AppModal } from './overlays';
import * as strings from '../ui.strings';
import { CopyButton } from '../copy-button';

/**
 * Shows values that cannot be shown again. Only Done closes it, after the user has confirmed that they are stored: otherwise
 * one wrong key or click would lose the value.
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

/** A value that is shown once, with a copy button; it can be selected where the browser denies access to the clipboard. */
export function SecretField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const select = () => input.current?.select();
  return (
    <TextInput
      ref={input}
      label={label}
      value={value}
      readOnly
      onFocus={select}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: 'mono' }}
      rightSection={<CopyButton text={value} label={label} onFail={select} />}
    />
  );
}
