import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { asProblem } from '../../api/problem';
import * as strings from '../ui.strings';

const UNDO_MS = 8000;

/** Notification of an action, with an undo button for eight seconds. Focus does not move. */
export function notifyUndo(message: string, undo: () => Promise<unknown>): void {
  const id = notifications.show({
    autoClose: UNDO_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': strings.close },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo().catch(notifyError);
          }}
        >
          {strings.undo}
        </Button>
      </Group>
    ),
  });
}

export function notifyDone(message: string): void {
  notifications.show({ message, withCloseButton: true, closeButtonProps: { 'aria-label': strings.close } });
}

/** Notification of an error. Never the only report of it, because it disappears. */
export function notifyError(error: unknown): void {
  const { title, detail } = asProblem(error);
  notifyFailure(title, detail);
}

export function notifyFailure(title: string, message: string): void {
  notifications.show({
    title,
    message,
    color: 'red',
    autoClose: false,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': strings.close },
  });
}
