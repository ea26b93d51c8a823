import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type FormEvent, type KeyboardEvent } from 'react';
import { api, unwrap } from '../api/client';
import { asProblem } from '../api/problem';
import { FormProblem } from '../ui/form-problem';
import { useMe } from './me';
import { REVEAL } from './new-password-input';
import { providersQuery } from './queries';
import { recentLogin } from './recent-login';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './session.strings';

/** Above the dialog in which the sensitive change was begun. */
const Z_INDEX = 400;
// Mantine's <header> counts as a second banner of the page.
const HEADER = { component: 'div' } as object;
/** Escape closes this dialog only: Mantine's dialogs ignore it on elements with this attribute. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/** Asks for the password when a change needs a login from the last 15 minutes; the change then goes on by itself. */
export function RecentLoginDialog() {
  const isRequested = useSyncExternalStore(recentLogin.subscribe, recentLogin.isRequested);
  return (
    <Modal.Root
      opened={isRequested}
      onClose={() => recentLogin.settle(false)}
      size="sm"
      centered
      closeOnEscape={false}
      zIndex={Z_INDEX}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header {...HEADER}>
          <Modal.Title fw={600}>{strings.recentLoginTitle}</Modal.Title>
          <Modal.CloseButton aria-label={strings.close} {...OWN_ESCAPE} />
        </Modal.Header>
        <Modal.Body>{isRequested && <ConfirmForm />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function ConfirmForm() {
  const { user } = useMe();
  const loginUrl = useQuery(providersQuery).data?.oidc?.login_url;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isWrong = error !== null && asProblem(error).code === 'password_wrong';

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand in the React tree of another form.
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
          label={strings.currentPasswordLabel}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isWrong ? strings.passwordWrong : undefined}
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

/** The issuer asks for the credentials again, and leads back to this page. */
function freshLogin(loginUrl: string): string {
  const here = location.pathname + location.search;
  return `${loginUrl}?prompt=login&return_to=${encodeURIComponent(here)}`;
}
