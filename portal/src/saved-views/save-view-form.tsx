import { Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusFirstError } from '../ui/first-error';
import { FormActions } from '../ui/form-actions';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { notifyDone } from '../ui/notify';
import { useTimeZone } from '../ui/time-zone';
import { createView, savedViewsQuery, type ViewSearch } from './queries';
import { searchInWords } from './view-search';

/** Asks for a name for what the explorer shows now. */
export function SaveViewForm({
  project,
  search,
  onClose,
}: {
  project: string;
  search: ViewSearch;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const zone = useTimeZone();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: isNotEmpty('Enter a name.') },
  });
  const save = useMutation({
    mutationFn: (name: string) => createView(project, name, search),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: savedViewsQuery(project).queryKey });
      notifyDone(`The view “${name}” is saved.`);
      onClose();
    },
    onError: (error) => {
      if (error.code === 'view_name_taken') {
        form.setFieldError('name', 'Another view of this project has this name.');
        form.getInputNode('name')?.focus();
      } else setProblem(showFieldErrors(form, error));
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name }) => {
        setProblem(null);
        save.mutate(name.trim());
      }, focusFirstError(form))}
    >
      <Stack gap="md">
        <FormProblem error={problem} />
        <TextInput
          label="Name"
          description="Everybody who reads the events of this project finds it under this name."
          placeholder="Failed deploys"
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span c="dimmed" size="sm">
            {'Looks for: '}
          </Text>
          {searchInWords(search, zone)}
        </Text>
        <FormActions submit="Save view" isBusy={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
