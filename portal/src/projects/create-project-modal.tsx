import { Stack } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { focusFirstError } from '../ui/first-error';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { NameAndKey } from '../ui/name-and-key';
import { AppModal } from '../ui/overlays';
import { projectKeyError } from './project-key';
import { refreshProjects } from './queries';
import { FormActions } from '../ui/form-actions';
import * as strings from './projects.strings';

export function CreateProjectModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppModal opened={opened} onClose={onClose} title={strings.newProject}>
      {opened && <CreateProjectForm onClose={onClose} />}
    </AppModal>
  );
}

function CreateProjectForm({ onClose }: { onClose: () => void }) {
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
