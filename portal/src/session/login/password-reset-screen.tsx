import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap } from '../../api/client';
import { showFieldErrors, focusFirstError } from '../../ui/forms/form-errors';
import { FormProblem } from '../../ui/forms/form-parts';
import { useEnter } from './enter';
import { NewPasswordInput, newPasswordError } from './new-password-input';
import { openApi } from '../open-api';
import { OutsidePage, LinkProblem } from './outside-page';
import * as strings from '../session.strings';

const TITLE = strings.passwordResetTitle;

export function PasswordResetScreen({ token }: { token: string | null }) {
  const enter = useEnter();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: newPasswordError },
  });
  const reset = useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      unwrap(openApi.POST('/api/auth/password-resets/accept', { body })),
    onSuccess: (answer) => enter(answer, '/'),
    onError: (error) => setProblem(showFieldErrors(form, error)),
  });
  if (token === null || reset.error?.code === 'link_invalid') {
    return (
      <LinkProblem
        error={token === null ? null : reset.error}
        title={TITLE}
        newLink={strings.passwordResetInvalidHint}
      />
    );
  }
  return (
    <OutsidePage title={TITLE}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ password }) => {
          setProblem(null);
          reset.mutate({ token, password });
        }, focusFirstError(form))}
      >
        <Stack gap="md">
          <FormProblem error={problem} />
          <Text size="sm">{strings.passwordResetHint}</Text>
          <NewPasswordInput
            label={strings.newPasswordLabel}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={reset.isPending} fullWidth>
            {strings.saveAndSignIn}
          </Button>
        </Stack>
      </form>
    </OutsidePage>
  );
}
