import '@mantine/core/styles/Tabs.layer.css';
import { Group, Stack, Tabs, Text } from '@mantine/core';
import { serviceAddress } from '../api/service-address';
import { EXAMPLE_FLAG_NAME, keyOf } from '../flags/editor/field-rules';
import { useCan } from '../session/me';
import { CodeBlock } from '../ui/code-block';
import { CopyButton } from '../ui/copy-button';
import { lazyPart } from '../ui/lazy-part';
import { SecretField } from '../ui/secret-field';
import { ShownOnceModal } from '../ui/shown-once-modal';
import { FirstEventWatch } from './first-event-watch';
import type { CreatedApiKey } from './queries';
import { INGEST_SNIPPETS, type Credentials } from './ingest-snippets';
import { envFile, evaluateCommand } from './snippets';
import * as strings from './settings.strings';

const UseFlagSteps = lazyPart(async () => (await import('../flags/use/use-flag-steps')).UseFlagSteps);

/** A new key's values, in all the forms in which clients need them. */
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
  const maySend = apiKey.scopes.includes('ingest');
  return (
    <ShownOnceModal
      title={strings.keySecretsTitle(apiKey.name)}
      stored={strings.secretsStoredConfirmation}
      size={680}
      onDone={onDone}
    >
      <SecretField label={strings.apiKeyLabel} value={credentials.apiKey} />
      <SecretField label={strings.webhookSecretLabel} value={credentials.webhookSecret} />
      <Group>
        <CopyButton
          text={envFile(serviceAddress, project, credentials)}
          label={strings.bothAsEnvInSentence}
          withText
        />
      </Group>
      {maySend ? (
        <SendFirstEvent project={project} credentials={credentials} since={apiKey.created_at} />
      ) : (
        <Stack gap={6}>
          <Text size="sm" fw={500}>
            {strings.evaluateTitle}
          </Text>
          <CodeBlock
            label={strings.evaluateCommandInSentence}
            code={evaluateCommand(serviceAddress, credentials)}
          />
          <Text size="xs" c="dimmed">
            {strings.evaluateHint}
          </Text>
          <UseFlagSteps project={project} flagKey={keyOf(EXAMPLE_FLAG_NAME)} />
        </Stack>
      )}
    </ShownOnceModal>
  );
}

function SendFirstEvent({
  project,
  credentials,
  since,
}: {
  project: string;
  credentials: Credentials;
  since: string;
}) {
  const canSee = useCan(project, 'events:view');
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {strings.sendTitle}
      </Text>
      <Tabs defaultValue={INGEST_SNIPPETS[0]?.language ?? null} keepMounted={false}>
        <Tabs.List mb={6} aria-label={strings.languageLabel}>
          {INGEST_SNIPPETS.map(({ language }) => (
            <Tabs.Tab key={language} value={language}>
              {strings.INGEST_LANGUAGES[language]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {INGEST_SNIPPETS.map(({ language, install, code }) => (
          <Tabs.Panel key={language} value={language}>
            <Stack gap={6}>
              {install !== null && <CodeBlock label={strings.installClientInSentence} code={install} />}
              <CodeBlock
                label={
                  language === 'curl'
                    ? strings.sendCommandInSentence
                    : strings.sendProgramInSentence(strings.INGEST_LANGUAGES[language])
                }
                code={code(serviceAddress, project, credentials)}
              />
              <Text size="xs" c="dimmed">
                {language === 'curl' ? strings.curlSendHint : strings.programSendHint}
              </Text>
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
      {canSee && <FirstEventWatch project={project} since={since} />}
    </Stack>
  );
}
