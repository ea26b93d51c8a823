import { Checkbox, Select, Stack, TextInput, NumberInput, Text } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { AppModal } from '../ui/dialogs/overlays';
import { useSecretAction } from '../ui/forms/secret-action';
import { KeySecretsModal } from './key-secrets-modal';
import { type ApiKeyScope, type CreatedApiKey, API_KEY_SCOPES, SCOPE_LABELS, type ApiKey } from './queries';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import * as strings from './settings.strings';
import type { components } from '../api/schema.gen';
import { ShownOnceModal, SecretField } from '../ui/dialogs/shown-once-modal';
import { ExactTime } from '../ui/text/time';
import { fillSlots } from '../ui/text/fill-slots';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '', label: strings.lifetimeUnlimited },
  { value: '30', label: strings.lifetime30Days },
  { value: '90', label: strings.lifetime90Days },
  { value: '365', label: strings.lifetimeYear },
];

interface Values extends Record<string, unknown> {
  name: string;
  scopes: ApiKeyScope[];
  days: string;
}

/** Dialog that creates a key with a name and permissions, and shows its values once. */
export function CreateKeyModal({
  project,
  onClose,
  onCreated,
}: {
  project: string;
  onClose: () => void;
  onCreated: () => void;
}) {
  // The only copy of the values, discarded with the dialog.
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm<Values>({
    initialValues: { name: '', scopes: API_KEY_SCOPES, days: '' },
    validate: {
      name: isNotEmpty(strings.keyNameMissing),
      scopes: (scopes) => (scopes.length === 0 ? strings.scopesMissing : null),
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
    <AppModal opened onClose={onClose} title={strings.newApiKey}>
      <form noValidate onSubmit={form.onSubmit((values) => void run(values), focusFirstError(form))}>
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label={strings.nameLabel}
            description={strings.keyNameHint}
            placeholder={strings.keyNamePlaceholder}
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label={strings.scopesQuestion} {...form.getInputProps('scopes')}>
            <Stack gap={8} mt={6}>
              {API_KEY_SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope].long} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label={strings.lifetimeLabel}
            data={LIFETIMES}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            checkIconPosition="right"
            {...form.getInputProps('days')}
          />
          <FormActions submit={strings.createKey} isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}

const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 720;

/** Dialog that rotates a key's webhook secret and shows the new one once. The old one stays valid for a grace period. */
export function RotateSecretModal({
  project,
  apiKey,
  onClose,
}: {
  project: string;
  apiKey: ApiKey;
  onClose: () => void;
}) {
  const [hours, setHours] = useState<number | string>(DEFAULT_OVERLAP_HOURS);
  const [rotated, setRotated] = useState<components['schemas']['RotatedSecretResponse'] | null>(null);
  const isValid = typeof hours === 'number' && hours >= 0 && hours <= MAX_OVERLAP_HOURS;
  const { run, isBusy, error } = useSecretAction(async () => {
    if (!isValid) return;
    setRotated(
      await unwrap(
        api.POST('/api/projects/{project}/api-keys/{key_id}/rotate-secret', {
          params: { path: { project, key_id: apiKey.id } },
          body: { overlap_hours: hours },
        }),
      ),
    );
  });
  if (rotated !== null) {
    return (
      <ShownOnceModal
        title={strings.newSecretTitle(apiKey.name)}
        stored={strings.secretStoredConfirmation}
        onDone={onClose}
      >
        <SecretField label={strings.webhookSecretLabel} value={rotated.webhook_secret} />
        <Text size="sm">
          {hours === 0 ? (
            strings.oldSecretInvalid
          ) : (
            <>
              {fillSlots(strings.oldSecretValidUntil, {
                exactTime: <ExactTime at={rotated.previous_expires_at} />,
              })}
            </>
          )}
        </Text>
      </ShownOnceModal>
    );
  }
  return (
    <AppModal opened onClose={onClose} title={strings.newSecretLabel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack gap="md">
          <FormProblem error={error} />
          <Text size="sm">{fillSlots(strings.newSecretHint, { name: <b>{apiKey.name}</b> })}</Text>
          <NumberInput
            label={strings.overlapLabel}
            description={strings.overlapHint}
            suffix=" hours"
            min={0}
            max={MAX_OVERLAP_HOURS}
            allowDecimal={false}
            clampBehavior="none"
            value={hours}
            onChange={setHours}
            error={isValid ? null : strings.overlapRule(MAX_OVERLAP_HOURS)}
            data-autofocus
          />
          <FormActions submit={strings.createSecret} isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
