import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { PERMISSIONS, PERMISSION_TEXTS } from '../members/permission-texts';
import { useMe, type Permission } from '../session/me';
import { CodeBlock } from '../ui/code-block';
import { focusFirstError } from '../ui/first-error';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { AppModal } from '../ui/overlays';
import { useSecretAction } from '../ui/secret-action';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';
import type { CreatedToken } from './queries';
import { FormActions } from '../ui/form-actions';

const LIFETIMES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year, the longest' },
];

interface Values extends Record<string, unknown> {
  name: string;
  scopes: Permission[];
  days: string;
}

export function CreateTokenModal({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const offered = useOwnPermissions();
  const form = useForm<Values>({
    initialValues: { name: '', scopes: [], days: '30' },
    validate: {
      name: isNotEmpty('Enter what the token is for.'),
      scopes: (scopes) => (scopes.length === 0 ? 'Choose at least one.' : null),
    },
  });
  const { run, isBusy } = useSecretAction(async ({ name, scopes, days }: Values) => {
    setProblem(null);
    try {
      const body = { name: name.trim(), scopes, expires_in_days: Number(days) };
      setCreated(await unwrap(api.POST('/api/auth/tokens', { body })));
      onCreated();
    } catch (error) {
      setProblem(showFieldErrors(form, error));
    }
  });
  if (created !== null) return <TokenShown token={created} onDone={onClose} />;
  return (
    <AppModal opened onClose={onClose} title="New personal access token" size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => void run(values), focusFirstError(form))}>
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label="Name"
            description="The script that gets it."
            placeholder="nightly report"
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group
            label="It may"
            description="Of what you may do yourself, wherever you may."
            {...form.getInputProps('scopes')}
          >
            <Stack gap={8} mt={8}>
              {offered.map((permission) => (
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
            data={LIFETIMES}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            checkIconPosition="right"
            {...form.getInputProps('days')}
          />
          <FormActions submit="Create token" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}

/** What this person may do anywhere: a token with more would have no use. */
function useOwnPermissions(): Permission[] {
  const { organization, projects } = useMe();
  const own = new Set([organization, ...projects].flatMap(({ permissions }) => permissions));
  return PERMISSIONS.filter((permission) => own.has(permission));
}

function TokenShown({ token, onDone }: { token: CreatedToken; onDone: () => void }) {
  return (
    <ShownOnceModal title={`Token “${token.name}”`} stored="I have stored the token" onDone={onDone}>
      <SecretField label="Token" value={token.token} />
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
