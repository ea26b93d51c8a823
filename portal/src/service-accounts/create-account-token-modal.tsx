import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { api, unwrap } from '../api/client';
import { PERMISSIONS, PERMISSION_TEXTS } from '../members/permission-texts';
import type { Permission } from '../session/me';
import { CodeBlock } from '../ui/code-block';
import { focusFirstError } from '../ui/first-error';
import { FormActions } from '../ui/form-actions';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { AppModal } from '../ui/overlays';
import { useSecretAction } from '../ui/secret-action';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';
import type { CreatedServiceAccountToken, ServiceAccount } from './queries';
import { TOKEN_LIFETIMES } from './token-lifetimes';

interface Values extends Record<string, unknown> {
  name: string;
  scopes: Permission[];
  days: string;
}

/** Creates a token and shows it this once. */
export function CreateAccountTokenModal({
  account,
  onClose,
  onCreated,
}: {
  account: ServiceAccount;
  onClose: () => void;
  onCreated: () => void;
}) {
  const [created, setCreated] = useState<CreatedServiceAccountToken | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm<Values>({
    initialValues: { name: '', scopes: [], days: '90' },
    validate: {
      name: isNotEmpty('Enter what uses the token.'),
      scopes: (scopes) => (scopes.length === 0 ? 'Choose at least one.' : null),
    },
  });
  const { run, isBusy } = useSecretAction(async ({ name, scopes, days }: Values) => {
    setProblem(null);
    try {
      const body = { name: name.trim(), scopes, expires_in_days: Number(days) };
      const path = { id: account.id };
      setCreated(await unwrap(api.POST('/api/service-accounts/{id}/tokens', { params: { path }, body })));
      onCreated();
    } catch (error) {
      setProblem(showFieldErrors(form, error));
    }
  });
  if (created !== null) return <AccountTokenShown token={created} onDone={onClose} />;
  return (
    <AppModal opened onClose={onClose} title={`New token of ${account.name}`} size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => void run(values), focusFirstError(form))}>
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label="Name"
            description="The program that uses it."
            placeholder="alertmanager"
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group
            label="Permissions"
            description="Of those that the account’s relations grant."
            {...form.getInputProps('scopes')}
          >
            <Stack gap={8} mt={8}>
              {PERMISSIONS.map((permission) => (
                <Checkbox
                  key={permission}
                  value={permission}
                  label={<span className="mono">{permission}</span>}
                  description={PERMISSION_TEXTS[permission]}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label="Valid for"
            data={TOKEN_LIFETIMES}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('days')}
          />
          <FormActions submit="Create token" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}

export function AccountTokenShown({
  token,
  onDone,
  children,
}: {
  token: CreatedServiceAccountToken;
  onDone: () => void;
  children?: ReactNode;
}) {
  return (
    <ShownOnceModal title={`Token “${token.name}”`} stored="I have stored the token" onDone={onDone}>
      <SecretField label="Token" value={token.token} />
      {children}
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          Try it
        </Text>
        <CodeBlock
          label="command that uses the token"
          code={`curl -sS ${window.location.origin}/api/auth/me \\\n  -H 'Authorization: Bearer ${token.token}'`}
        />
      </Stack>
    </ShownOnceModal>
  );
}
