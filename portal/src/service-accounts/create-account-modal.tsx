import { Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { NAME_RULES } from '../api/name-rules';
import { PROJECT_RELATIONS, RELATION_TEXTS } from '../members/people';
import { useMe } from '../session/me';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { AppModal } from '../ui/dialogs/overlays';
import type { ServiceAccount } from './queries';
import * as strings from './service-accounts.strings';

const RELATIONS = PROJECT_RELATIONS.map((value) => ({ value, label: RELATION_TEXTS[value].label }));

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  in_project: string;
  relation: string;
}

/** @param project project of the account; `null`: an account of the organization, with a relation to a selected project. */
export function CreateAccountModal({
  project,
  onClose,
  onCreated,
}: {
  project: string | null;
  onClose: () => void;
  onCreated: (account: ServiceAccount) => void;
}) {
  const { projects } = useMe();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm<Values>({
    initialValues: { name: '', description: '', in_project: project ?? '', relation: 'developer' },
    validate: {
      name: (name) => (NAME_RULES.serviceAccountName.pattern.test(name.trim()) ? null : strings.nameRule),
      in_project: (key) => (key === '' ? strings.projectMissing : null),
    },
  });
  const create = useMutation({
    mutationFn: ({ name, description, in_project: key, relation }: Values) =>
      unwrap(
        api.POST('/api/service-accounts', {
          body: {
            name: name.trim(),
            ...(description.trim() === '' ? {} : { description: description.trim() }),
            ...(project === null ? {} : { project_id: project }),
            relations: [{ object: `project:${key}`, relation: relation as 'developer' }],
          },
        }),
      ),
    onMutate: () => setProblem(null),
    onSuccess: onCreated,
    onError: (error) => setProblem(showFieldErrors(form, error)),
  });
  return (
    <AppModal opened onClose={onClose} title={strings.newAccount}>
      <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values), focusFirstError(form))}>
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label={strings.nameLabel}
            description={strings.nameHint}
            placeholder={strings.namePlaceholder}
            maxLength={63}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={strings.descriptionLabel}
            placeholder={strings.descriptionPlaceholder}
            maxLength={120}
            autoComplete="off"
            {...form.getInputProps('description')}
          />
          {project === null && (
            <Select
              label={strings.projectLabel}
              data={projects.map(({ key, name }) => ({ value: key, label: name }))}
              searchable
              comboboxProps={{ withinPortal: false }}
              {...form.getInputProps('in_project')}
            />
          )}
          <Select
            label={strings.relationToProject}
            description={RELATION_TEXTS[form.values.relation as 'developer'].text}
            data={RELATIONS}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('relation')}
          />
          <FormActions submit={strings.createAccount} isBusy={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
