import { Button, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { showFieldErrors, focusFirstError } from '../../ui/forms/form-errors';
import { FormProblem } from '../../ui/forms/form-parts';
import { PagePending } from '../../ui/feedback/page-pending';
import { RelativeTime } from '../../ui/text/time';
import { useEnter } from './enter';
import { NewPasswordInput, newPasswordError } from './new-password-input';
import { openApi } from '../open-api';
import { OutsidePage, LinkProblem } from './outside-page';
import { invitationQuery } from '../queries';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from '../session.strings';

type Invitation = components['schemas']['InspectedInvitationResponse'];

const NEW_LINK = strings.invitationInvalidHint;

export function InvitationScreen({ token }: { token: string | null }) {
  if (token === null) return <LinkProblem error={null} title={strings.joinButton} newLink={NEW_LINK} />;
  return <Inspected token={token} />;
}

function Inspected({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const [refusal, setRefusal] = useState<unknown>(null);
  if (data === undefined && error === null) {
    return (
      <main id="main" style={{ maxWidth: 420, margin: '64px auto', padding: 16 }}>
        <PagePending />
      </main>
    );
  }
  if (data === undefined || refusal !== null) {
    return (
      <LinkProblem
        error={refusal ?? error}
        title={strings.joinButton}
        newLink={NEW_LINK}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <OutsidePage
      title={strings.joinTitle(data.organization)}
      lead={
        <>
          {fillSlots(strings.joinLead, {
            email: <b>{data.email}</b>,
            relativeTime: <RelativeTime at={data.expires_at} />,
          })}
        </>
      }
    >
      <AcceptForm token={token} invitation={data} onLinkRefused={setRefusal} />
    </OutsidePage>
  );
}

function AcceptForm({
  token,
  invitation,
  onLinkRefused,
}: {
  token: string;
  invitation: Invitation;
  onLinkRefused: (error: unknown) => void;
}) {
  const enter = useEnter();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: invitation.name, password: '' },
    validate: { name: isNotEmpty(strings.nameMissing), password: newPasswordError },
  });
  const accept = useMutation({
    mutationFn: (values: { name: string; password: string }) =>
      unwrap(openApi.POST('/api/auth/invitations/accept', { body: { token, ...values } })),
    onSuccess: (answer) => enter(answer, '/'),
    onError: (error) => {
      if (error.code === 'link_invalid') onLinkRefused(error);
      else setProblem(showFieldErrors(form, error));
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        setProblem(null);
        accept.mutate(values);
      }, focusFirstError(form))}
    >
      <Stack gap="md">
        <FormProblem error={problem} />
        {/* Password managers file the new password under it. */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <TextInput
          label={strings.nameLabel}
          autoComplete="name"
          maxLength={120}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <NewPasswordInput
          label={strings.passwordLabel}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={accept.isPending} fullWidth>
          {strings.joinButton}
        </Button>
        <Text size="xs" c="dimmed">
          {strings.joinHint}
        </Text>
      </Stack>
    </form>
  );
}
