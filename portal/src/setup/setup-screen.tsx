import { Button, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OutsidePage } from '../session/outside-page';
import { setupQuery } from './queries';
import { SetupForm } from './setup-form';

/** The first visit of a fresh installation. */
export function SetupScreen({ token }: { token: string | null }) {
  const { data } = useSuspenseQuery(setupQuery);
  const [isDone, setDone] = useState(!data.required);
  if (isDone) return <AlreadySetUp />;
  return (
    <OutsidePage
      title="Set up Signalbox"
      lead="You become the first administrator. This happens once."
      width={460}
    >
      <SetupForm token={token} onAlreadyDone={() => setDone(true)} />
    </OutsidePage>
  );
}

function AlreadySetUp() {
  return (
    <OutsidePage title="Already set up">
      <Stack>
        <Text size="sm">
          This installation has an organization and an administrator. If you have no account, ask an
          administrator for an invitation.
        </Text>
        <Button component={Link} to="/login" fullWidth>
          Sign in
        </Button>
      </Stack>
    </OutsidePage>
  );
}
