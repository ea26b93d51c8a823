import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from '../ui/code-block';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';

export interface ShownToken {
  name: string;
  token: string;
}

/** Shows the value of a new token, which nobody can show again, with a command to try it. */
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
    <ShownOnceModal title={`Token “${token.name}”`} stored="I have stored the token" onDone={onDone}>
      <SecretField label="Token" value={token.token} />
      {children}
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          Try it
        </Text>
        <CodeBlock
          label="command that uses the token"
          code={`curl -sS ${window.location.origin}/api/auth/me \\\n  -H 'Authorization: Bearer ${token.token}'`}
        />
      </Stack>
    </ShownOnceModal>
  );
}
