import { Button, Code, Stack, TextInput } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap } from '../api/client';
import { Problem } from '../api/problem';
import { useEnter } from '../session/enter';
import { NewPasswordInput } from '../session/new-password-input';
import { openApi } from '../session/open-api';
import { newPasswordError } from '../session/password-strength';
import { focusFirstError } from '../ui/first-error';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './setup.strings';

const EMPTY = { setup_token: '', organization_name: '', name: '', email: '', password: '' };

export function SetupForm({ token, onAlreadyDone }: { token: string | null; onAlreadyDone: () => void }) {
  const enter = useEnter();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { ...EMPTY, setup_token: token ?? '' },
    validate: {
      setup_token: isNotEmpty(strings.setupTokenMissing),
      organization_name: isNotEmpty(strings.organizationMissing),
      name: isNotEmpty(strings.nameMissing),
      email: isEmail(strings.emailInvalid),
      password: newPasswordError,
    },
  });
  const setUp = useMutation({
    mutationFn: (body: typeof EMPTY) => unwrap(openApi.POST('/api/bootstrap', { body })),
    onSuccess: (answer) => enter(answer, '/'),
    onError: (error) => {
      if (error.code === 'already_bootstrapped') return onAlreadyDone();
      setProblem(showFieldErrors(form, tokenProblem(error)));
    },
  });

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        setProblem(null);
        setUp.mutate({ ...values, setup_token: values.setup_token.trim() });
      }, focusFirstError(form))}
    >
      <Stack gap="md">
        <FormProblem error={problem} />
        <TextInput
          label={strings.setupTokenLabel}
          description={
            token === null ? (
              <>
                {fillSlots(strings.setupTokenHint, {
                  code: <Code>setup-token</Code>,
                  code2: <Code>SERVICE_SETUP_TOKEN</Code>,
                })}
              </>
            ) : (
              strings.setupTokenFromLink
            )
          }
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          key={form.key('setup_token')}
          {...form.getInputProps('setup_token')}
        />
        <TextInput
          label={strings.organizationLabel}
          description={strings.organizationHint}
          autoComplete="organization"
          maxLength={120}
          key={form.key('organization_name')}
          {...form.getInputProps('organization_name')}
        />
        <TextInput
          label={strings.nameLabel}
          autoComplete="name"
          maxLength={120}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={strings.emailLabel}
          description={strings.emailHint}
          type="email"
          autoComplete="username"
          maxLength={254}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NewPasswordInput
          label={strings.passwordLabel}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={setUp.isPending} fullWidth>
          {strings.setUpButton}
        </Button>
      </Stack>
    </form>
  );
}

/** Assigns the service's problem to the one field that it is about, which the response does not name. */
function tokenProblem(error: Problem): Problem {
  if (error.code !== 'setup_token_invalid') return error;
  const { status, code, title, detail, requestId } = error;
  const text = strings.setupTokenWrong;
  return new Problem(status, code, title, detail, requestId, [{ path: 'setup_token', problem: text }]);
}
