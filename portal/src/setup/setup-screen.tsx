import { Button, Stack, Text, Code, TextInput } from '@mantine/core';
import { useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { OutsidePage } from '../session/login/outside-page';
import { setupQuery } from '../session/queries';
import * as strings from './setup.strings';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { unwrap } from '../api/client';
import { Problem } from '../api/problem';
import { useEnter } from '../session/login/enter';
import { NewPasswordInput, newPasswordError } from '../session/login/new-password-input';
import { openApi } from '../session/open-api';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { FormProblem } from '../ui/forms/form-parts';
import { fillSlots } from '../ui/text/fill-slots';
import { ButtonLink } from '../ui/links';

/** Screen of the first visit of a new installation, which creates the first administrator. */
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
        <ButtonLink to="/login" fullWidth>
          {strings.signIn}
        </ButtonLink>
      </Stack>
    </OutsidePage>
  );
}

const EMPTY = { setup_token: '', organization_name: '', name: '', email: '', password: '' };

function SetupForm({ token, onAlreadyDone }: { token: string | null; onAlreadyDone: () => void }) {
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

/** Assigns a rejected setup token to its field, which the response does not name. */
function tokenProblem(error: Problem): Problem {
  if (error.code !== 'setup_token_invalid') return error;
  const { status, code, title, detail, requestId } = error;
  const text = strings.setupTokenWrong;
  return new Problem(status, code, title, detail, requestId, [{ path: 'setup_token', problem: text }]);
}
