import { Stack, Text } from '@mantine/core';
import { serviceAddress } from '../../api/service-address';
import { CodeBlock } from '../../ui/copy-button';
import { Empty } from '../../ui/feedback/states';
import { DemoOffer } from '../demo/demo-offer';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from '../explorer.strings';
import { AnchorLink } from '../../ui/links';

/** Instructions for sending the first event of a project; replaced by the list when one arrives. */
export function FirstEvent({ project }: { project: string }) {
  return (
    <div style={{ marginBottom: 8 }}>
      <Empty title={strings.waitingForFirstEvent}>
        <Stack gap="sm" align="stretch" ta="left" maw={680} w="100%">
          <Text size="sm" ta="center">
            {fillSlots(strings.firstEventHint, {
              link: (
                <AnchorLink to="/p/$project/settings" params={{ project }} inherit underline="always">
                  {strings.projectSettingsLink}
                </AnchorLink>
              ),
            })}
          </Text>
          <CodeBlock code={sendCommand(serviceAddress)} label={strings.sendCommandInSentence} />
          <DemoOffer project={project} align="center" />
        </Stack>
      </Empty>
    </div>
  );
}

/** Command that sends one signed event; requires bash, openssl and curl. */
function sendCommand(baseUrl: string): string {
  return `API_KEY='your API key'
WEBHOOK_SECRET='your webhook secret'

BODY='{"events": [{"type": "log", "ts": "'$(date -u +%Y-%m-%dT%H:%M:%SZ)'",
  "data": {"level": "info", "message": "Hello from curl", "module": "terminal"}}]}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.* //')

curl -sS ${baseUrl}/api/ingest \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "X-Service-Signature: $SIGNATURE" \\
  -H 'Content-Type: application/json' --data-raw "$BODY"`;
}
