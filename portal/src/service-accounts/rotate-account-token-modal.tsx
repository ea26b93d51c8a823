import { NumberInput, Select, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import { TOKEN_LIFETIMES } from '../tokens/token-lifetimes';
import { TokenShownModal } from '../tokens/token-shown-modal';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import { AppModal } from '../ui/dialogs/overlays';
import { useSecretAction } from '../ui/forms/secret-action';
import { ExactTime } from '../ui/text/time';
import type { CreatedServiceAccountToken, ServiceAccount, ServiceAccountToken } from './queries';
import { fillSlots } from '../ui/text/fill-slots';
import * as strings from './service-accounts.strings';

const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 720;
const HOUR_MS = 3_600_000;

/** Dialog that replaces a token by one with the same name and permissions; the old one stays valid for the overlap. */
export function RotateAccountTokenModal({
  account,
  token,
  onClose,
  onRotated,
}: {
  account: ServiceAccount;
  token: ServiceAccountToken;
  onClose: () => void;
  onRotated: () => void;
}) {
  const [hours, setHours] = useState<number | string>(DEFAULT_OVERLAP_HOURS);
  const [days, setDays] = useState('90');
  const [rotated, setRotated] = useState<CreatedServiceAccountToken | null>(null);
  const isValid = typeof hours === 'number' && hours >= 0 && hours <= MAX_OVERLAP_HOURS;
  const { run, isBusy, error } = useSecretAction(async (overlap: number) => {
    const path = { id: account.id, token_id: token.id };
    setRotated(
      await unwrap(
        api.POST('/api/service-accounts/{id}/tokens/{token_id}/rotate', {
          params: { path },
          body: { overlap_hours: overlap, expires_in_days: Number(days) },
        }),
      ),
    );
    onRotated();
  });
  if (rotated !== null) {
    return (
      <TokenShownModal token={rotated} onDone={onClose}>
        <Text size="sm">
          {hours === 0 ? (
            strings.oldTokenInvalid
          ) : (
            <>
              {fillSlots(strings.oldTokenValidUntil, {
                exactTime: <ExactTime at={endOf(token, rotated, Number(hours))} />,
              })}
            </>
          )}
        </Text>
      </TokenShownModal>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) void run(hours);
  };
  return (
    <AppModal opened onClose={onClose} title={strings.rotateTitle(token.name)}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <FormProblem error={error} />
          <Text size="sm">{strings.rotateHint}</Text>
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
          <Select
            label={strings.newTokenLifetimeLabel}
            data={[...TOKEN_LIFETIMES]}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            value={days}
            onChange={(next) => setDays(next ?? '90')}
          />
          <FormActions submit={strings.rotateToken} isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}

/** End of the old token: the end of the overlap, or its own expiry if that is earlier. */
function endOf(old: ServiceAccountToken, rotated: CreatedServiceAccountToken, hours: number): string {
  const end = Date.parse(rotated.created_at) + hours * HOUR_MS;
  return new Date(Math.min(end, Date.parse(old.expires_at))).toISOString();
}
