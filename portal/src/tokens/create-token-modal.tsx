import { Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import type { Permission } from '../session/me';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { AppModal } from '../ui/dialogs/overlays';
import { useSecretAction } from '../ui/forms/secret-action';
import { TokenLifetimeSelect, TokenPermissions } from './token-fields';
import type { TokenLifetime } from './token-lifetimes';
import { TokenShownModal, type ShownToken } from './token-shown-modal';
import * as strings from './tokens.strings';

export interface NewToken {
  name: string;
  scopes: Permission[];
  expires_in_days: number;
}

export interface TokenTexts {
  title: string;
  nameDescription: string;
  namePlaceholder: string;
  nameMissing: string;
  scopesDescription: string;
}

/** Dialog that creates a token with a name, permissions and a lifetime, and shows its value once. */
export function CreateTokenModal({
  texts,
  offered,
  lifetimes,
  defaultDays,
  create,
  onClose,
  onCreated,
}: {
  texts: TokenTexts;
  /** Permissions that can be selected. */
  offered: readonly Permission[];
  lifetimes: readonly TokenLifetime[];
  /** Initially selected lifetime, a `value` of `lifetimes`. */
  defaultDays: string;
  create: (token: NewToken) => Promise<ShownToken>;
  onClose: () => void;
  onCreated: () => void;
}) {
  const [created, setCreated] = useState<ShownToken | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    initialValues: { name: '', scopes: [] as Permission[], days: defaultDays },
    validate: {
      name: isNotEmpty(texts.nameMissing),
      scopes: (scopes) => (scopes.length === 0 ? strings.permissionsMissing : null),
    },
  });
  const { run, isBusy } = useSecretAction(async ({ name, scopes, days }: typeof form.values) => {
    setProblem(null);
    try {
      setCreated(await create({ name: name.trim(), scopes, expires_in_days: Number(days) }));
      onCreated();
    } catch (error) {
      setProblem(showFieldErrors(form, error));
    }
  });
  if (created !== null) return <TokenShownModal token={created} onDone={onClose} />;
  return (
    <AppModal opened onClose={onClose} title={texts.title} size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => void run(values), focusFirstError(form))}>
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label={strings.nameLabel}
            description={texts.nameDescription}
            placeholder={texts.namePlaceholder}
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TokenPermissions
            description={texts.scopesDescription}
            offered={offered}
            {...form.getInputProps('scopes')}
          />
          <TokenLifetimeSelect lifetimes={lifetimes} {...form.getInputProps('days')} />
          <FormActions submit={strings.createToken} isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
