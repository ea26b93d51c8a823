import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { asProblem } from '../../api/problem';
import { AppModal } from './overlays';
import * as strings from '../ui.strings';

/**
 * Confirmation of an action that has a wide effect or cannot be undone: names the object, the scope and how to revert it, and
 * can require the object's name. Other actions have undo.
 *
 * @param verb on the button, e.g. `Revoke key`.
 * @param typed text that the user must type; absent: none.
 * @param onConfirm when it rejects, the dialog stays open and shows the error.
 */
export function ConfirmModal({
  opened,
  onClose,
  title,
  verb,
  typed,
  children,
  onConfirm,
}: {
  opened: boolean;
  onClose: () => void;
  title: string;
  verb: string;
  typed?: string;
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
}) {
  return (
    <AppModal opened={opened} onClose={onClose} title={title} keepsInput={false}>
      {opened && <ConfirmForm {...{ onClose, verb, typed, children, onConfirm }} />}
    </AppModal>
  );
}

function ConfirmForm({
  onClose,
  verb,
  typed,
  children,
  onConfirm,
}: {
  onClose: () => void;
  verb: string;
  typed?: string;
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const ready = typed === undefined || text.trim() === typed;

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void confirm(event)}>
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        {typed !== undefined && (
          <TextInput
            label={strings.typeToConfirm(typed)}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        {error !== null && (
          <Alert color="red" role="alert" title={asProblem(error).title}>
            {asProblem(error).detail}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={busy}
            aria-disabled={!ready}
            data-disabled={!ready || undefined}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
