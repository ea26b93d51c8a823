import { NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { FormProblem } from '../ui/form-problem';
import { AppModal } from '../ui/overlays';
import { useSecretAction } from '../ui/secret-action';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';
import { ExactTime } from '../ui/time';
import type { ApiKey } from './queries';
import { FormActions } from '../ui/form-actions';

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
        title={`New webhook secret of “${apiKey.name}”`}
        stored="I have stored the secret"
        onDone={onClose}
      >
        <SecretField label="Webhook secret" value={rotated.webhook_secret} />
        <Text size="sm">
          {hours === 0 ? (
            'The secret until now is not valid any more.'
          ) : (
            <>
              The secret until now is valid beside it until <ExactTime at={rotated.previous_expires_at} />.
            </>
          )}
        </Text>
      </ShownOnceModal>
    );
  }
  return (
    <AppModal opened onClose={onClose} title="New webhook secret">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack gap="md">
          <FormProblem error={error} />
          <Text size="sm">
            Programs that use <b>{apiKey.name}</b> keep their API key and get another secret to sign with.
            Until the overlap is over, both secrets are accepted.
          </Text>
          <NumberInput
            label="Overlap"
            description="How long the secret until now stays valid. 0 ends it at once."
            suffix=" hours"
            min={0}
            max={MAX_OVERLAP_HOURS}
            allowDecimal={false}
            clampBehavior="none"
            value={hours}
            onChange={setHours}
            error={isValid ? null : `Enter a number from 0 to ${MAX_OVERLAP_HOURS}.`}
            data-autofocus
          />
          <FormActions submit="Make new secret" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
