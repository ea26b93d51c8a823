import { Anchor } from '@mantine/core';
import { SenderText } from '../../../ui/text/sender-text';

/** URL of a sender: a link with `http` or `https`; text with any other scheme, because `javascript:` would run in this page. */
export function WebLink({ address, children }: { address: string; children?: string }) {
  if (!isWebAddress(address)) return <SenderText text={address} />;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm">
      <SenderText text={children ?? address} />
    </Anchor>
  );
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
}
