import { Stack } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { NameAndKey } from '../ui/forms/name-and-key';
import { refreshProjects } from './queries';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import * as strings from './projects.strings';
import { NAME_RULES } from '../api/name-rules';

export function CreateProjectForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    initialValues: { name: '', key: '' },
    validate: { name: isNotEmpty(strings.nameMissing), key: projectKeyError },
  });
  const create = useMutation({
    mutationFn: (body: { name: string; key: string }) => unwrap(api.POST('/api/projects', { body })),
    onSuccess: async ({ key }) => {
      await refreshProjects(queries);
      onClose();
      await navigate({ to: '/p/$project', params: { project: key } });
    },
    onError: (error) => {
      if (error.code === 'project_key_taken') {
        form.setFieldError('key', strings.keyTaken);
        form.getInputNode('key')?.focus();
      } else setProblem(showFieldErrors(form, error));
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        setProblem(null);
        create.mutate({ name: values.name.trim(), key: values.key });
      }, focusFirstError(form))}
    >
      <Stack gap="md">
        <FormProblem error={problem} />
        <NameAndKey
          name={form.getInputProps('name')}
          placeholder={strings.namePlaceholder}
          keyLabel={strings.keyLabel}
          keyDescription={strings.keyHint}
          keyProps={form.getInputProps('key')}
          onName={(name) => form.setFieldValue('name', name)}
          onKey={(key) => form.setFieldValue('key', key)}
        />
        <FormActions submit={strings.createProject} isBusy={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The service's rule, checked before the request is sent. */
export function projectKeyError(key: string): string | null {
  if (key === '') return strings.keyMissing;
  // The service would interpret a UUID as the id of a project.
  if (!NAME_RULES.projectKey.pattern.test(key) || UUID.test(key)) {
    return strings.keyRule;
  }
  if (NAME_RULES.projectKey.reserved.has(key)) return strings.keyReserved(key);
  return null;
}
