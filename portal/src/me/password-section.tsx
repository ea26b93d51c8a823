import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { asProblem } from '../api/problem';
import { useMe } from '../session/me';
import { NewPasswordInput, REVEAL } from '../session/new-password-input';
import { newPasswordError } from '../session/password-strength';
import { focusFirstError } from '../ui/first-error';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import { useSecretAction } from '../ui/secret-action';
import { sessionsQuery } from './queries';
import * as strings from './me.strings';

const EMPTY = { current_password: '', new_password: '' };

export function PasswordSection() {
  const queries = useQueryClient();
  const { user } = useMe();
  const [problem, setProblem] = useState<unknown>(null);
  // A new form after each change: nothing of what was typed stays.
  const [round, setRound] = useState(0);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      current_password: isNotEmpty(strings.currentPasswordMissing),
      new_password: newPasswordError,
    },
  });
  const { run, isBusy } = useSecretAction(async (body: typeof EMPTY) => {
    setProblem(null);
    try {
      await unwrap(api.POST('/api/auth/password', { body }));
      form.reset();
      setRound(round + 1);
      notifyDone(strings.passwordChanged);
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    } catch (error) {
      if (asProblem(error).code === 'password_wrong') {
        form.setFieldError('current_password', strings.passwordWrong);
        form.getInputNode('current_password')?.focus();
      } else setProblem(showFieldErrors(form, error));
    }
  });
  return (
    <Section title={strings.passwordTitle} lead={strings.passwordHint}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => void run(values), focusFirstError(form))}
        key={round}
      >
        <Stack gap="md" maw={480}>
          <FormProblem error={problem} />
          {/* Password managers file the new password under it. */}
          <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
          <PasswordInput
            label={strings.currentPasswordLabel}
            autoComplete="current-password"
            {...REVEAL}
            {...form.getInputProps('current_password')}
          />
          <NewPasswordInput label={strings.newPasswordLabel} {...form.getInputProps('new_password')} />
          <Group>
            <Button type="submit" loading={isBusy}>
              {strings.changePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
