import { Button, Group, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { meQuery, useMe } from '../session/me';
import { focusFirstError } from '../ui/first-error';
import { showFieldErrors } from '../ui/form-errors';
import { FormProblem } from '../ui/form-problem';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import * as strings from './me.strings';

export function ProfileSection() {
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
