import '@mantine/core/styles/Tabs.layer.css';
import { Group, Stack, Tabs, Text, Anchor, Loader } from '@mantine/core';
import { serviceAddress, basePath } from '../api/service-address';
import { EXAMPLE_FLAG_NAME, flagKeyFromName } from '../flags/editor/field-rules';
import { useCan } from '../session/me';
import { CopyButton, CodeBlock } from '../ui/copy-button';
import { lazyPart } from '../ui/lazy-part';
import { ShownOnceModal, SecretField } from '../ui/dialogs/shown-once-modal';
import type { CreatedApiKey } from './queries';
import { INGEST_SNIPPETS, type Credentials, shellQuoted } from './ingest-snippets';
import * as strings from './settings.strings';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { OWN_TYPES, type EventType } from '../events/event';
import { Status } from '../ui/feedback/status';

const UseFlagSteps = lazyPart(async () => (await import('../flags/use/use-flag-steps')).UseFlagSteps);

/** Dialog of a new key's values, as plain text, programs, commands and environment variables. */
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
          <UseFlagSteps project={project} flagKey={flagKeyFromName(EXAMPLE_FLAG_NAME)} />
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

/** Command that evaluates all flags of the project for one user. */
export function evaluateCommand(baseUrl: string, { apiKey }: Pick<Credentials, 'apiKey'>): string {
  return `curl -sS ${baseUrl}/api/flags/evaluate \\
  -H ${shellQuoted(`Authorization: Bearer ${apiKey}`)} \\
  -H 'Content-Type: application/json' -d '{"context":{"userId":"user-7"}}'`;
}

/** Environment file that the programs of README.md and of the client libraries read. */
export function envFile(baseUrl: string, project: string, { apiKey, webhookSecret }: Credentials): string {
  return `SIGNALBOX_URL=${baseUrl}\nSIGNALBOX_PROJECT=${project}\nSIGNALBOX_API_KEY=${apiKey}\nSIGNALBOX_WEBHOOK_SECRET=${webhookSecret}\n`;
}

const POLL_MS = 2000;
/** Tolerance for clocks of senders that differ from the service's. */
const CLOCK_SKEW_MS = 3_600_000;
const MAX_EVENTS = 20;

/** First event that a program has sent since a time; events that the service itself emits are ignored. */
const firstEventQuery = (project: string, since: string) => ({
  queryKey: ['events', project, 'first-since', since],
  queryFn: async () => {
    const from = new Date(Date.parse(since) - CLOCK_SKEW_MS).toISOString();
    const query = {
      project_id: project,
      not_type: OWN_TYPES as EventType[],
      from,
      limit: MAX_EVENTS,
    };
    const { items } = await unwrap(api.GET('/api/events', { params: { query } }));
    const received = items.filter((item) => Date.parse(item.received_at) >= Date.parse(since));
    return received.at(-1)?.id ?? null;
  },
});

/**
 * Polls for the first event of the project and links to it. The link opens a new tab, because the values in the surrounding dialog
 * cannot be shown again.
 *
 * @param since creation time of the key, RFC 3339.
 */
export function FirstEventWatch({ project, since }: { project: string; since: string }) {
  const { data: id = null, error } = useQuery({
    ...firstEventQuery(project, since),
    refetchInterval: ({ state }) => (state.data == null ? POLL_MS : false),
  });
  return (
    <Group gap="xs" role="status">
      {id !== null ? (
        <>
          <Status kind="ok">{strings.eventReceived}</Status>
          <Anchor
            href={`${basePath}/p/${encodeURIComponent(project)}/events/${id}`}
            target="_blank"
            rel="noreferrer"
            size="sm"
          >
            {strings.openEventInNewTab}
          </Anchor>
        </>
      ) : (
        <>
          <Loader size={14} aria-hidden />
          <Text size="sm">{strings.waitingForFirstEvent(error !== null)}</Text>
        </>
      )}
    </Group>
  );
}
