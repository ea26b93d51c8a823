import { Button, Group, Alert } from '@mantine/core';
import * as strings from '../ui.strings';
import { CircleX } from 'lucide-react';
import { asProblem } from '../../api/problem';

/** Buttons at the end of a form in a dialog. */
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

/** Error above a form that belongs to none of its fields. */
export function FormProblem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { title, detail } = asProblem(error);
  return (
    <Alert color="red" role="alert" icon={<CircleX size={18} aria-hidden />} title={title}>
      {detail}
    </Alert>
  );
}
