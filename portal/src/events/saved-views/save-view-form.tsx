import { Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions, FormProblem } from '../../ui/forms/form-parts';
import { showFieldErrors, focusFirstError } from '../../ui/forms/form-errors';
import { notifyDone } from '../../ui/feedback/notify';
import { useTimeZone } from '../../ui/text/time-text';
import { createView, savedViewsQuery, type ViewSearch } from './queries';
import { searchInWords } from './view-search';
import * as strings from './saved-views.strings';

/** Form for the name of a new view, which saves the search of the explorer. */
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
    validate: { name: isNotEmpty(strings.nameMissing) },
  });
  const save = useMutation({
    mutationFn: (name: string) => createView(project, name, search),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: savedViewsQuery(project).queryKey });
      notifyDone(strings.viewSaved(name));
      onClose();
    },
    onError: (error) => {
      if (error.code === 'view_name_taken') {
        form.setFieldError('name', strings.nameTaken);
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
          label={strings.nameLabel}
          description={strings.nameHint}
          placeholder={strings.namePlaceholder}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span c="dimmed" size="sm">
            {strings.filtersPrefix}
          </Text>
          {searchInWords(search, zone)}
        </Text>
        <FormActions submit={strings.saveView} isBusy={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
