import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { api, unwrap } from '../../api/client';
import { asProblem } from '../../api/problem';
import { recentLogin } from '../../api/recent-login';
import { basePath } from '../../api/service-address';
import { fillSlots } from '../../ui/text/fill-slots';
import { FormProblem } from '../../ui/forms/form-parts';
import { useMe } from '../me';
import { REVEAL } from '../login/new-password-input';
import { OWN_ESCAPE } from '../../ui/keyboard';
import { providersQuery } from '../queries';
import * as strings from './sign-in-again.strings';
import { currentPasswordLabel } from '../session.strings';

/** Settles the request for a recent login: with the password, or by canceling. */
export function RecentLoginForm() {
  const { user } = useMe();
  const loginUrl = useQuery(providersQuery).data?.oidc?.login_url;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isWrong = error !== null && asProblem(error).code === 'password_wrong';

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog can be in the React tree of another form.
    event.stopPropagation();
    if (password === '') return;
    setBusy(true);
    setError(null);
    try {
      await unwrap(api.POST('/api/auth/reauthenticate', { body: { password } }));
      recentLogin.settle(true);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') recentLogin.settle(false);
  };

  return (
    <form noValidate onSubmit={(event) => void confirm(event)} onKeyDown={cancelOnEscape}>
      <Stack gap="md">
        <Text size="sm">{strings.recentLoginHint}</Text>
        {!isWrong && <FormProblem error={error} />}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordInput
          label={currentPasswordLabel}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isWrong ? strings.recentLoginPasswordWrong : undefined}
          data-autofocus
          {...REVEAL}
          {...OWN_ESCAPE}
        />
        {loginUrl !== undefined && (
          <Text size="sm">
            {fillSlots(strings.companyLoginAgain, {
              link: (
                <Anchor href={freshLogin(loginUrl)} {...OWN_ESCAPE}>
                  {strings.companyLoginAgainLink}
                </Anchor>
              ),
            })}
          </Text>
        )}
        {loginUrl !== undefined && (
          <Text size="sm" c="dimmed">
            {strings.companyLoginWithoutTime}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => recentLogin.settle(false)} {...OWN_ESCAPE}>
            {strings.cancelChange}
          </Button>
          <Button type="submit" loading={isBusy} {...OWN_ESCAPE}>
            {strings.confirmLogin}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Address at which the issuer requests the credentials again and then redirects to this page. */
function freshLogin(loginUrl: string): string {
  // A path of the service: it adds its own.
  const here = location.pathname.slice(basePath.length) + location.search;
  return `${loginUrl}?prompt=login&return_to=${encodeURIComponent(here)}`;
}
