import { Alert, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleX, Hourglass, Info, LogIn } from 'lucide-react';
import { useState } from 'react';
import { unwrap } from '../../api/client';
import { asProblem } from '../../api/problem';
import { focusFirstError } from '../../ui/forms/form-errors';
import { useSecondsLeft } from '../../ui/text/time';
import { useEnter } from './enter';
import { companyLoginFailed, companyLoginFailedTitle } from './login-failure.strings';
import { REVEAL } from './new-password-input';
import { nextPath } from './login-address';
import { openApi } from '../open-api';
import { OutsidePage } from './outside-page';
import { providersQuery } from '../queries';
import * as strings from '../session.strings';

/** Wait after a 429 without `Retry-After`: the service always sends it, a proxy may not. */
const DEFAULT_PAUSE_MS = 30_000;

export interface LoginScreenProps {
  next?: string;
  /** Whether a session has just ended. */
  ended?: boolean;
  /** Reason for which a company login failed. */
  failure?: string;
}

export function LoginScreen({ next, ended, failure }: LoginScreenProps) {
  const path = nextPath(next);
  const providers = useQuery(providersQuery).data;
  const loginUrl = providers?.oidc?.login_url;
  return (
    <OutsidePage title={strings.signIn}>
      <Stack gap="md">
        {ended === true && (
          <Alert role="status" color="blue" icon={<Info size={18} aria-hidden />}>
            {strings.sessionEnded}
          </Alert>
        )}
        {failure !== undefined && (
          <Alert
            role="alert"
            color="red"
            icon={<CircleX size={18} aria-hidden />}
            title={companyLoginFailedTitle}
          >
            {companyLoginFailed(failure)}
          </Alert>
        )}
        {loginUrl !== undefined && (
          <>
            <Button
              component="a"
              href={`${loginUrl}?return_to=${encodeURIComponent(path)}`}
              variant="default"
              leftSection={<LogIn size={16} aria-hidden />}
              fullWidth
            >
              {strings.companyLogin}
            </Button>
            {providers?.password === true && <Divider label={strings.or} />}
          </>
        )}
        {providers?.password !== false && <PasswordForm path={path} />}
      </Stack>
    </OutsidePage>
  );
}

function PasswordForm({ path }: { path: string }) {
  const enter = useEnter();
  const [pausedUntilMs, setPausedUntilMs] = useState<number | null>(null);
  const secondsLeft = useSecondsLeft(pausedUntilMs);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: isNotEmpty(strings.emailMissing),
      password: isNotEmpty(strings.passwordMissing),
    },
  });
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      unwrap(openApi.POST('/api/auth/login', { body })),
    onSuccess: (token) => enter(token, path),
    onError: (error) => {
      if (error.status === 429) setPausedUntilMs(Date.now() + (error.retryAfterMs ?? DEFAULT_PAUSE_MS));
      form.getInputNode('password')?.focus();
    },
  });
  const isPaused = secondsLeft > 0;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!isPaused) signIn.mutate({ ...values, email: values.email.trim() });
      }, focusFirstError(form))}
    >
      <Stack gap="md">
        {isPaused ? <Paused seconds={secondsLeft} /> : <Refused error={signIn.error} />}
        <TextInput
          label={strings.emailLabel}
          type="email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={strings.currentPasswordLabel}
          autoComplete="current-password"
          {...REVEAL}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button
          type="submit"
          fullWidth
          loading={signIn.isPending}
          aria-disabled={isPaused || undefined}
          data-disabled={isPaused || undefined}
        >
          {strings.signIn}
        </Button>
        <Text size="xs" c="dimmed">
          {strings.forgottenPassword}
        </Text>
      </Stack>
    </form>
  );
}

function Paused({ seconds }: { seconds: number }) {
  return (
    <Alert
      color="yellow"
      icon={<Hourglass size={18} aria-hidden />}
      title={strings.tooManyAttemptsTitle}
      role="alert"
    >
      {/* Read out once, not every second. */}
      <span aria-hidden>{strings.retryIn(seconds)}</span>
    </Alert>
  );
}

function Refused({ error }: { error: unknown }) {
  if (error === null) return null;
  const { code, title, detail, status } = asProblem(error);
  // The pause is over.
  if (status === 429) return null;
  const isWrong = code === 'login_failed';
  return (
    <Alert
      color="red"
      role="alert"
      icon={<CircleX size={18} aria-hidden />}
      title={isWrong ? strings.loginFailedTitle : title}
    >
      {isWrong ? strings.loginFailed : detail}
    </Alert>
  );
}
