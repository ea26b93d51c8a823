import { Stack, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { ActionButton } from '../../ui/action-button';
import { CodeBlock } from '../../ui/code-block';
import { Empty } from '../../ui/states';

/** Nothing yet: how to make the first flag, and how a program asks for it. */
export function FirstFlag({
  project,
  blocked,
  onCreate,
}: {
  project: string;
  blocked: string | null;
  onCreate: () => void;
}) {
  return (
    <Empty
      title="No flags yet"
      action={
        <ActionButton leftSection={<Plus size={16} aria-hidden />} blocked={blocked} onClick={onCreate}>
          Create the first flag
        </ActionButton>
      }
    >
      <Stack gap="sm" ta="left" mt="xs">
        <Text size="sm" ta="center">
          A flag turns a part of your program on or off without a release: for everybody, for some, or for
          nobody.
        </Text>
        <Text size="sm">
          {`This is how a program asks. It needs an API key with flags:read, which you make in the settings of “${project}”:`}
        </Text>
        <CodeBlock label="command that evaluates a flag" code={evaluateCommand(location.origin)} />
      </Stack>
    </Empty>
  );
}

/** The API key says which project is meant. */
function evaluateCommand(origin: string): string {
  return [
    `curl -sS ${origin}/api/flags/evaluate \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"context": {"userId": "user-42"}, "keys": ["new_checkout"]}'`,
  ].join('\n');
}
