import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { focusFirstError } from '../ui/first-error';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { AppModal } from '../ui/overlays';
import { useSecretAction } from '../ui/secret-action';
import { KeySecretsModal } from './key-secrets-modal';
import type { ApiKeyScope, CreatedApiKey } from './queries';
import { API_KEY_SCOPES, SCOPE_LABELS } from './scope-labels';
import { FormActions } from '../ui/form-actions';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '', label: 'Until it is revoked' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
];

interface Values extends Record<string, unknown> {
  name: string;
  scopes: ApiKeyScope[];
  days: string;
}

/** Asks what the key is for, makes it, and shows its values this once. */
export function CreateKeyModal({
  project,
  onClose,
  onCreated,
}: {
  project: string;
  onClose: () => void;
  onCreated: () => void;
}) {
  // The only place where the values are: they go with it.
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm<Values>({
    initialValues: { name: '', scopes: API_KEY_SCOPES, days: '' },
    validate: {
      name: isNotEmpty('Enter what the key is for, such as the program that gets it.'),
      scopes: (scopes) => (scopes.length === 0 ? 'Choose at least one.' : null),
    },
  });
  const { run, isBusy } = useSecretAction(async ({ name, scopes, days }: Values) => {
    setProblem(null);
    const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const body = { name: name.trim(), scopes, expires_at };
    try {
      setCreated(
        await unwrap(api.POST('/api/projects/{project}/api-keys', { params: { path: { project } }, body })),
      );
      onCreated();
    } catch (error) {
      setProblem(showFieldErrors(form, error));
    }
  });
  if (created !== null) return <KeySecretsModal project={project} apiKey={created} onDone={onClose} />;

  return (
    <AppModal opened onClose={onClose} title="New API key">
      <form noValidate onSubmit={form.onSubmit((values) => void run(values), focusFirstError(form))}>
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label="Name"
            description="The program or the place that gets it."
            placeholder="checkout, production"
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label="It may" {...form.getInputProps('scopes')}>
            <Stack gap={8} mt={6}>
              {API_KEY_SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope].long} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label="Valid"
            data={LIFETIMES}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            checkIconPosition="right"
            {...form.getInputProps('days')}
          />
          <FormActions submit="Create key" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
