import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { FormProblem } from '../ui/forms/form-parts';
import { AppModal } from '../ui/dialogs/overlays';
import { useSecretAction } from '../ui/forms/secret-action';
import type { Account, AccountLink } from './queries';
import * as strings from './organization.strings';
import { ShownOnceModal, SecretField } from '../ui/dialogs/shown-once-modal';
import { ExactTime } from '../ui/text/time';
import { fillSlots } from '../ui/text/fill-slots';

const TEXTS = {
  invitation: {
    title: (name: string) => strings.newInvitationTitle(name),
    before: strings.newInvitationHint,
    after: (name: string) => strings.invitationLinkHint(name),
  },
  'password-reset': {
    title: (name: string) => strings.passwordLinkTitle(name),
    before: strings.passwordLinkHint,
    after: (name: string) => strings.passwordLinkDelivery(name),
  },
} as const;

export function LinkModal({
  kind,
  person: { id, name },
  onClose,
}: {
  kind: keyof typeof TEXTS;
  person: Account;
  onClose: () => void;
}) {
  const [link, setLink] = useState<AccountLink | null>(null);
  const { run, isBusy, error } = useSecretAction(async () => {
    const params = { path: { id } };
    setLink(
      await unwrap(
        kind === 'invitation'
          ? api.POST('/api/users/{id}/invitation', { params })
          : api.POST('/api/users/{id}/password-reset', { params }),
      ),
    );
  });
  const { title, before, after } = TEXTS[kind];
  if (link !== null) {
    return <AccountLinkModal title={title(name)} link={link} text={after(name)} onDone={onClose} />;
  }
  return (
    <AppModal opened onClose={onClose} title={title(name)}>
      <Stack gap="md">
        <FormProblem error={error} />
        <Text size="sm">{before}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button loading={isBusy} onClick={() => void run()} data-autofocus>
            {strings.createLink}
          </Button>
        </Group>
      </Stack>
    </AppModal>
  );
}

/** Dialog of a link to join or to set a password. No e-mail is sent: the user who created the link shares it. */
export function AccountLinkModal({
  title,
  link,
  text,
  onDone,
}: {
  title: string;
  link: AccountLink;
  text: string;
  onDone: () => void;
}) {
  return (
    <ShownOnceModal title={title} stored={strings.linkCopiedConfirmation} onDone={onDone}>
      <Text size="sm">
        {fillSlots(strings.linkValidity, { text, exactTime: <ExactTime at={link.expires_at} /> })}
      </Text>
      <SecretField label={strings.linkLabel} value={link.url} />
    </ShownOnceModal>
  );
}
