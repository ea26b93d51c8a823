import { Button, Group } from '@mantine/core';
import * as strings from './ui.strings';

/** The end of a form in a dialog. */
export function FormActions({
  submit,
  isBusy,
  onCancel,
}: {
  /** A verb, `Create key`. */
  submit: string;
  isBusy: boolean;
  onCancel: () => void;
}) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {strings.cancel}
      </Button>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </Group>
  );
}
