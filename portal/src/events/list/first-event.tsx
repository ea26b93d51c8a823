import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CodeBlock } from '../../ui/code-block';
import { Empty } from '../../ui/states';
import { sendCommand } from './send-command';

/** Nothing has ever come: how to send the first event. It appears by itself. */
export function FirstEvent({ project }: { project: string }) {
  return (
    <div style={{ marginBottom: 8 }}>
      <Empty title="Waiting for the first event">
        <Stack gap="sm" align="stretch" ta="left" maw={680} w="100%">
          <Text size="sm" ta="center">
            {'Make an API key in the '}
            <Anchor
              component={Link}
              to="/p/$project/settings"
              params={{ project } as never}
              inherit
              underline="always"
            >
              settings of the project
            </Anchor>
            {', put its two values in here, and run it in a shell. The event appears by itself.'}
          </Text>
          <CodeBlock code={sendCommand(window.location.origin)} label="command that sends an event" />
        </Stack>
      </Empty>
    </div>
  );
}
