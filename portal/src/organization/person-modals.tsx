import { Text, Stack, TextInput } from '@mantine/core';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { meQuery } from '../session/me';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { notifyDone } from '../ui/feedback/notify';
import type { ChangeAction } from './person-row';
import type { Account } from './queries';
import * as strings from './organization.strings';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { AppModal } from '../ui/dialogs/overlays';
import { FormActions, FormProblem } from '../ui/forms/form-parts';

interface Change {
  title: string;
  verb: string;
  text: string;
  done: string;
  body: components['schemas']['UpdateUserDto'];
  /** Requires typed confirmation, for actions that cannot be undone completely. */
  isTyped?: true;
}

function changeOf(action: ChangeAction, { name }: Account): Change {
  switch (action) {
    case 'promote':
      return {
        title: strings.makeAdministratorTitle(name),
        verb: strings.makeAdministrator,
        text: strings.makeAdministratorConsequences(name),
        done: strings.madeAdministrator(name),
        body: { relation: 'admin' },
      };
    case 'demote':
      return {
        title: strings.makeMemberTitle(name),
        verb: strings.makeMember,
        text: strings.makeMemberConsequences(name),
        done: strings.madeMember(name),
        body: { relation: 'member' },
      };
    case 'deactivate':
      return {
        title: strings.deactivateTitle(name),
        verb: strings.deactivate,
        text: strings.deactivateConsequences(name),
        done: strings.personDeactivated(name),
        body: { deactivated: true },
        isTyped: true,
      };
    case 'reactivate':
      return {
        title: strings.reactivateTitle(name),
        verb: strings.reactivate,
        text: strings.reactivateConsequences(name),
        done: strings.personReactivated(name),
        body: { deactivated: false },
      };
  }
}

/** Dialog that confirms a change of a user's access. Shows a rejection, such as for the last administrator. */
export function PersonActionModal({
  action,
  person,
  onClose,
}: {
  action: ChangeAction;
  person: Account;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { title, verb, text, done, body, isTyped } = changeOf(action, person);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={title}
      verb={verb}
      {...(isTyped === true ? { typed: person.email } : {})}
      onConfirm={async () => {
        try {
          await unwrap(
            api.PATCH('/api/users/{id}', {
              params: { path: { id: person.id } },
              body: { ...body, version: person.version },
            }),
          );
          notifyDone(done);
        } finally {
          // Also after a rejection: another user may have changed the account.
          await queries.invalidateQueries({ queryKey: ['people'] });
          void queries.invalidateQueries({ queryKey: meQuery.queryKey });
        }
      }}
    >
      <Text size="sm">{text}</Text>
    </ConfirmModal>
  );
}

export function EditPersonModal({ person, onClose }: { person: Account; onClose: () => void }) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    initialValues: { name: person.name, email: person.email },
    validate: { name: isNotEmpty(strings.nameMissing), email: isEmail(strings.emailMissing) },
  });
  const save = useMutation({
    mutationFn: (values: { name: string; email: string }) =>
      unwrap(
        api.PATCH('/api/users/{id}', {
          params: { path: { id: person.id } },
          body: { ...values, version: person.version },
        }),
      ),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['people'] });
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error) => {
      if (error.code === 'email_taken') form.setFieldError('email', strings.emailTaken);
      else setProblem(showFieldErrors(form, error));
      // After the refetch, a second save uses the current version and deliberately overwrites it.
      if (error.code === 'version_stale') void queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
  return (
    <AppModal opened onClose={onClose} title={strings.editPersonTitle(person.name)}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          setProblem(null);
          save.mutate({ name: values.name.trim(), email: values.email.trim() });
        }, focusFirstError(form))}
      >
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label={strings.nameLabel}
            maxLength={120}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={strings.emailLabel}
            description={strings.emailChangeHint}
            type="email"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <FormActions submit={strings.save} isBusy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
