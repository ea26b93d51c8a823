import { Group, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../ui/code-block';
import { CopyButton } from '../ui/copy-button';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';
import type { CreatedApiKey } from './queries';
import { envFile, evaluateCommand, ingestCommand } from './snippets';

/** A new key's values, in all the forms in which somebody needs them. */
export function KeySecretsModal({ apiKey, onDone }: { apiKey: CreatedApiKey; onDone: () => void }) {
  const credentials = { apiKey: apiKey.api_key, webhookSecret: apiKey.webhook_secret };
  const { origin } = window.location;
  const maySend = apiKey.scopes.includes('ingest');
  return (
    <ShownOnceModal
      title={`API key “${apiKey.name}”`}
      stored="I have stored both values"
      size={680}
      onDone={onDone}
    >
      <SecretField label="API key" value={credentials.apiKey} />
      <SecretField label="Webhook secret" value={credentials.webhookSecret} />
      <Group>
        <CopyButton text={envFile(origin, credentials)} label="both as .env" withText />
      </Group>
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          {maySend ? 'Send the first event' : 'Evaluate the flags'}
        </Text>
        <CodeBlock
          label={maySend ? 'command that sends an event' : 'command that evaluates the flags'}
          code={maySend ? ingestCommand(origin, credentials) : evaluateCommand(origin, credentials)}
        />
        <Text size="xs" c="dimmed">
          {maySend
            ? 'For bash with curl and openssl. {"accepted":1,"rejected":[]} means that the event is stored for good.'
            : 'The answer holds each flag’s value and why.'}
        </Text>
      </Stack>
    </ShownOnceModal>
  );
}
