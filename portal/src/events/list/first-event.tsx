import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { serviceAddress } from '../../api/service-address';
import { CodeBlock } from '../../ui/code-block';
import { Empty } from '../../ui/states';
import { DemoOffer } from '../demo/demo-offer';
import { sendCommand } from './send-command';
import { fillSlots } from '../../ui/fill-slots';
import * as strings from './event-list.strings';

/** Nothing has ever come: how to send the first event. It appears by itself. */
export function FirstEvent({ project }: { project: string }) {
  return (
    <div style={{ marginBottom: 8 }}>
      <Empty title={strings.waitingForFirstEvent}>
        <Stack gap="sm" align="stretch" ta="left" maw={680} w="100%">
          <Text size="sm" ta="center">
            {fillSlots(strings.firstEventHint, {
              link: (
                <Anchor
                  component={Link}
                  to="/p/$project/settings"
                  params={{ project } as never}
                  inherit
                  underline="always"
                >
                  {strings.projectSettingsLink}
                </Anchor>
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
