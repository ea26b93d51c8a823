import { Text } from '@mantine/core';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';
import { ExactTime } from '../ui/time';
import type { AccountLink } from './queries';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './organization.strings';

/** A link to join or to set a password. No e-mail is sent: the person who created it shares it. */
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
