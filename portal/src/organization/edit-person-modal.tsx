import { Stack, TextInput } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { meQuery } from '../session/me';
import { focusFirstError } from '../ui/first-error';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { AppModal } from '../ui/overlays';
import type { Account } from './queries';
import { FormActions } from '../ui/form-actions';
import * as strings from './organization.strings';

export function EditPersonModal({ person, onClose }: { person: Account; onClose: () => void }) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    initialValues: { name: person.name, email: person.email },
    validate: { name: isNotEmpty(strings.nameMissing), email: isEmail(strings.emailMissing) },
  });
  const save = useMutation({
    mutationFn: (values: { name: string; email: string }) =>
      unwrap(
        api.PATCH('/api/users/{id}', {
          params: { path: { id: person.id } },
          body: { ...values, version: person.version },
        }),
      ),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['people'] });
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error) => {
      if (error.code === 'email_taken') form.setFieldError('email', strings.emailTaken);
      else setProblem(showFieldErrors(form, error));
      // With the version that is there now, saving again is a decision.
      if (error.code === 'version_stale') void queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
  return (
    <AppModal opened onClose={onClose} title={strings.editPersonTitle(person.name)}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          setProblem(null);
          save.mutate({ name: values.name.trim(), email: values.email.trim() });
        }, focusFirstError(form))}
      >
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label={strings.nameLabel}
            maxLength={120}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={strings.emailLabel}
            description={strings.emailChangeHint}
            type="email"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <FormActions submit={strings.save} isBusy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
