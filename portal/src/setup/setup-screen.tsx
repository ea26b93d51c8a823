import { Button, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OutsidePage } from '../session/outside-page';
import { setupQuery } from './queries';
import { SetupForm } from './setup-form';
import * as strings from './setup.strings';

/** The first visit of a fresh installation. */
export function SetupScreen({ token }: { token: string | null }) {
  const { data } = useSuspenseQuery(setupQuery);
  const [isDone, setDone] = useState(!data.required);
  if (isDone) return <AlreadySetUp />;
  return (
    <OutsidePage title={strings.setupTitle} lead={strings.setupLead} width={460}>
      <SetupForm token={token} onAlreadyDone={() => setDone(true)} />
    </OutsidePage>
  );
}

function AlreadySetUp() {
  return (
    <OutsidePage title={strings.alreadySetUpTitle}>
      <Stack>
        <Text size="sm">{strings.alreadySetUp}</Text>
        <Button component={Link} to="/login" fullWidth>
          {strings.signIn}
        </Button>
      </Stack>
    </OutsidePage>
  );
}
