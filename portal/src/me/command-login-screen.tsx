import { Alert, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { TokenLifetimeSelect, TokenPermissions } from '../tokens/token-fields';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { PageHeader } from '../ui/layout/page-header';
import { useSecretAction } from '../ui/forms/secret-action';
import { ErrorPanel } from '../ui/feedback/states';
import { loopbackAddress, type CommandLogin } from './command-login';
import { PERSONAL_LIFETIMES, useOwnPermissions } from './queries';
import * as strings from './me.strings';

/** Screen that `signalbox login` opens: the user selects permissions and approves a token for the command. */
export function CommandLoginScreen({ login }: { login: CommandLogin | null }) {
  return (
    <Stack gap="md" maw={640}>
      <PageHeader title={strings.commandLoginTitle} />
      {login === null ? (
        <ErrorPanel error={new Error(strings.commandLoginIncomplete)} />
      ) : (
        <CommandLoginForm login={login} />
      )}
    </Stack>
  );
}

function CommandLoginForm({ login }: { login: CommandLogin }) {
  const navigate = useNavigate();
  const offered = useOwnPermissions();
  const [problem, setProblem] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initialValues: { scopes: offered, days: '30' },
    validate: { scopes: (scopes) => (scopes.length === 0 ? strings.commandLoginNoPermission : null) },
  });
  const { run, isBusy } = useSecretAction(async ({ scopes, days }: typeof form.values) => {
    setProblem(null);
    try {
      const name = strings.commandTokenName(login.machine);
      const body = { name, scopes, expires_in_days: Number(days), code_challenge: login.challenge };
      const { code } = await unwrap(api.POST('/api/auth/command-logins', { body }));
      setDone(true);
      window.location.assign(loopbackAddress(login, code));
    } catch (error) {
      setProblem(showFieldErrors(form, error));
    }
  });
  if (isDone) {
    return (
      <Alert
        color="green"
        icon={<Check size={18} aria-hidden />}
        title={strings.commandLoginDone}
        role="status"
      >
        {strings.commandLoginDoneHint}
      </Alert>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void run(values), focusFirstError(form))}>
      <Stack gap="md">
        <Text>{strings.commandLoginLead(login.machine)}</Text>
        <Text size="sm" c="dimmed">
          {strings.commandLoginWarning}
        </Text>
        <FormProblem error={problem} />
        <TokenPermissions
          description={strings.tokenFormTexts.scopesDescription}
          offered={offered}
          {...form.getInputProps('scopes')}
        />
        <TokenLifetimeSelect lifetimes={PERSONAL_LIFETIMES} {...form.getInputProps('days')} />
        <FormActions
          submit={strings.commandLoginAllow}
          isBusy={isBusy}
          onCancel={() => void navigate({ to: '/me/tokens' })}
        />
      </Stack>
    </form>
  );
}
