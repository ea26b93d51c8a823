import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header';
import * as strings from './shell.strings';

export function NotFound() {
  return (
    <Stack gap="sm">
      <PageHeader title={strings.notFoundTitle} />
      <Text size="sm">{strings.notFoundHint}</Text>
      <Anchor component={Link} to="/" size="sm">
        {strings.goToProjects}
      </Anchor>
    </Stack>
  );
}
