import { Group, Stack, Tabs, Text } from '@mantine/core';
import { useCan } from '../session/me';
import { CodeBlock } from '../ui/code-block';
import { CopyButton } from '../ui/copy-button';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';
import { FirstEventWatch } from './first-event-watch';
import type { CreatedApiKey } from './queries';
import { INGEST_SNIPPETS } from './ingest-snippets';
import { envFile, evaluateCommand, type Credentials } from './snippets';

/** A new key's values, in all the forms in which somebody needs them. */
export function KeySecretsModal({
  project,
  apiKey,
  onDone,
}: {
  project: string;
  apiKey: CreatedApiKey;
  onDone: () => void;
}) {
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
      {maySend ? (
        <SendFirstEvent
          project={project}
          origin={origin}
          credentials={credentials}
          since={apiKey.created_at}
        />
      ) : (
        <Stack gap={6}>
          <Text size="sm" fw={500}>
            Evaluate the flags
          </Text>
          <CodeBlock label="command that evaluates the flags" code={evaluateCommand(origin, credentials)} />
          <Text size="xs" c="dimmed">
            The response holds each flag’s value and the reason for it.
          </Text>
        </Stack>
      )}
    </ShownOnceModal>
  );
}

function SendFirstEvent({
  project,
  origin,
  credentials,
  since,
}: {
  project: string;
  origin: string;
  credentials: Credentials;
  since: string;
}) {
  const canSee = useCan(project, 'events:view');
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        Send the first event
      </Text>
      <Tabs defaultValue={INGEST_SNIPPETS[0]?.language ?? null} keepMounted={false}>
        <Tabs.List mb={6} aria-label="Language">
          {INGEST_SNIPPETS.map(({ language, label }) => (
            <Tabs.Tab key={language} value={language}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {INGEST_SNIPPETS.map(({ language, label, runs, code }) => (
          <Tabs.Panel key={language} value={language}>
            <CodeBlock
              label={
                language === 'curl' ? 'command that sends an event' : `${label} program that sends an event`
              }
              code={code(origin, credentials)}
            />
            <Text size="xs" c="dimmed" mt={6}>
              {`${runs} {"accepted":1,"rejected":[]} means that the event is stored.`}
            </Text>
          </Tabs.Panel>
        ))}
      </Tabs>
      {canSee && <FirstEventWatch project={project} since={since} />}
    </Stack>
  );
}
