import { Stack, Button, Group, TextInput, PasswordInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { meQuery, useMe } from '../session/me';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { FormProblem } from '../ui/forms/form-parts';
import { notifyDone } from '../ui/feedback/notify';
import { Section } from '../ui/layout/section';
import * as strings from './me.strings';
import { asProblem } from '../api/problem';
import { NewPasswordInput, REVEAL, newPasswordError } from '../session/login/new-password-input';
import { useSecretAction } from '../ui/forms/secret-action';
import { sessionsQuery } from './queries';

export function ProfileScreen() {
  return (
    <Stack gap="md">
      <ProfileSection />
      <PasswordSection />
    </Stack>
  );
}

function ProfileSection() {
  const queries = useQueryClient();
  const { user } = useMe();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    initialValues: { name: user.name },
    validate: { name: isNotEmpty(strings.nameMissing) },
  });
  const save = useMutation({
    mutationFn: (body: { name: string }) => unwrap(api.PATCH('/api/auth/me', { body })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      notifyDone(strings.nameSaved);
    },
    onError: (error) => setProblem(showFieldErrors(form, error)),
  });
  return (
    <Section title={strings.profileTab} lead={strings.profileLead}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ name }) => {
          setProblem(null);
          save.mutate({ name: name.trim() });
        }, focusFirstError(form))}
      >
        <Stack gap="md" maw={480}>
          <FormProblem error={problem} />
          <TextInput
            label={strings.nameLabel}
            autoComplete="name"
            maxLength={120}
            {...form.getInputProps('name')}
          />
          <TextInput label={strings.emailLabel} description={strings.emailHint} value={user.email} readOnly />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {strings.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

const EMPTY = { current_password: '', new_password: '' };

function PasswordSection() {
  const queries = useQueryClient();
  const { user } = useMe();
  const [problem, setProblem] = useState<unknown>(null);
  // Key of the form: a new one after each change clears the passwords.
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
          {/* Password managers store the new password for this user name. */}
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
