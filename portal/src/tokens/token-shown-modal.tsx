import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { serviceAddress } from '../api/service-address';
import { CodeBlock } from '../ui/copy-button';
import { ShownOnceModal, SecretField } from '../ui/dialogs/shown-once-modal';
import * as strings from './tokens.strings';

export interface ShownToken {
  name: string;
  token: string;
}

/** Dialog with the value of a new token, which cannot be shown again, and a command to try it. */
export function TokenShownModal({
  token,
  onDone,
  children,
}: {
  token: ShownToken;
  onDone: () => void;
  children?: ReactNode;
}) {
  return (
    <ShownOnceModal
      title={strings.tokenTitle(token.name)}
      stored={strings.tokenStoredConfirmation}
      onDone={onDone}
    >
      <SecretField label={strings.tokenLabel} value={token.token} />
      {children}
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          {strings.tryTitle}
        </Text>
        <CodeBlock
          label={strings.tryCommandInSentence}
          code={`curl -sS ${serviceAddress}/api/auth/me \\\n  -H 'Authorization: Bearer ${token.token}'`}
        />
      </Stack>
    </ShownOnceModal>
  );
}
