import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header';

export function NotFound() {
  return (
    <Stack gap="sm">
      <PageHeader title="There is nothing here" />
      <Text size="sm">
        The address may be wrong, the thing may have been removed, or you may not be allowed to see it.
      </Text>
      <Anchor component={Link} to="/" size="sm">
        Go to your projects
      </Anchor>
    </Stack>
  );
}
