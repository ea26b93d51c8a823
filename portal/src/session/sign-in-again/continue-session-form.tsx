import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { unwrap } from '../../api/client';
import { asProblem } from '../../api/problem';
import { session } from '../../api/session';
import { FormProblem } from '../../ui/forms/form-parts';
import * as strings from './sign-in-again.strings';
import { useMe } from '../me';
import { REVEAL } from '../login/new-password-input';
import { openApi } from '../open-api';
import { OWN_ESCAPE } from '../../ui/keyboard';
import { providersQuery } from '../queries';
import { currentPasswordLabel } from '../session.strings';

/** Login form for the user who opened the page. */
export function ContinueSessionForm() {
  const { user } = useMe();
  const providers = useQuery(providersQuery).data;
  const loginUrl = providers?.oidc?.login_url;
  return (
    <Stack gap="md">
      <Text size="sm">{strings.continueHint}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text span inherit c="dimmed">{`${strings.accountLabel}: `}</Text>
        <bdi>{user.email}</bdi>
      </Text>
      {loginUrl !== undefined && <CompanyLogin loginUrl={loginUrl} />}
      {providers?.password !== false && <PasswordForm email={user.email} />}
      <Group justify="flex-end">
        <Button variant="subtle" size="xs" onClick={session.endInterrupted} {...OWN_ESCAPE}>
          {strings.discardAndLeave}
        </Button>
      </Group>
    </Stack>
  );
}

function PasswordForm({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isWrong = error !== null && asProblem(error).code === 'login_failed';

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog can be in the React tree of another form.
    event.stopPropagation();
    setMissing(password === '');
    if (password === '') return;
    setBusy(true);
    setError(null);
    try {
      session.continueWith(await unwrap(openApi.POST('/api/auth/login', { body: { email, password } })));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void signIn(event)}>
      <Stack gap="md">
        {!isWrong && <FormProblem error={error} />}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={currentPasswordLabel}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isMissing ? strings.passwordMissing : isWrong ? strings.passwordWrong : undefined}
          data-autofocus
          {...REVEAL}
          {...OWN_ESCAPE}
        />
        <Button type="submit" fullWidth loading={isBusy} {...OWN_ESCAPE}>
          {strings.signIn}
        </Button>
      </Stack>
    </form>
  );
}

/** Opens a separate window: the issuer's pages would replace this one. */
function CompanyLogin({ loginUrl }: { loginUrl: string }) {
  const opened = useRef<Window | null>(null);
  useEffect(() => () => opened.current?.close(), []);
  return (
    <Stack gap={6}>
      <Button
        variant="default"
        leftSection={<LogIn size={16} aria-hidden />}
        fullWidth
        onClick={() => {
          const address = `${loginUrl}?return_to=${encodeURIComponent('/')}`;
          opened.current = window.open(address, 'signalbox-login', 'popup,width=520,height=720');
        }}
        {...OWN_ESCAPE}
      >
        {strings.companyLogin}
      </Button>
      <Text size="xs" c="dimmed">
        {strings.companyLoginHint}
      </Text>
    </Stack>
  );
}
