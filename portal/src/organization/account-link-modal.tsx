import { Text } from '@mantine/core';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';
import { ExactTime } from '../ui/time';
import type { AccountLink } from './queries';

/** A link that lets somebody in. Nothing is sent: whoever made it hands it over. */
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
    <ShownOnceModal title={title} stored="I have copied the link" onDone={onDone}>
      <Text size="sm">
        {text} It works once, until <ExactTime at={link.expires_at} />. A new one can be made at any time;
        this one stops then.
      </Text>
      <SecretField label="Link" value={link.url} />
    </ShownOnceModal>
  );
}
