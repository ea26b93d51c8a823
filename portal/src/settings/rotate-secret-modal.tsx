import { NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { AppModal } from '../ui/dialogs/overlays';
import { useSecretAction } from '../ui/forms/secret-action';
import { ShownOnceModal, SecretField } from '../ui/dialogs/shown-once-modal';
import { ExactTime } from '../ui/text/time';
import type { ApiKey } from './queries';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import { fillSlots } from '../ui/text/fill-slots';
import * as strings from './settings.strings';

const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 720;

/** A new webhook secret for a key, valid beside the old one for a while. Shown once, as the first one was. */
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
