import { Alert, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { runKeys } from '../../runs/queries';
import { useDialogRequest } from '../../ui/dialogs/dialog-requests';
import { ActionButton, needs } from '../../ui/action-button';
import { newIdempotencyKey } from '../../api/client';
import { AppModal } from '../../ui/dialogs/overlays';
import { RowsPending } from '../../ui/feedback/page-pending';
import { SchemaFields } from '../../ui/schema-form/schema-fields';
import { useSchemaForm } from '../../ui/schema-form/use-schema-form';
import { ErrorPanel } from '../../ui/feedback/states';
import { manifestOf, type AppVersion, type Installation } from '../app';
import { installationKeys, versionQuery } from '../queries';
import { startRun } from '../writes';
import { FormActions, FormProblem } from '../../ui/forms/form-parts';
import { stringifyExact } from '../../api/exact-json';
import * as strings from './installation.strings';

/** Starts a run by hand, with the input that the version takes. */
export function RunNowButton({ project, installation }: { project: string; installation: Installation }) {
  const [opened, setOpened] = useState(false);
  const { app, app_version: used, state, missing_permissions: missing, can } = installation;
  const version = useQuery(versionQuery(project, app.slug, used.version));
  const isByHand = version.data === undefined || manifestOf(version.data).run_kinds.includes('manual');
  const blocked =
    state === 'uninstalled'
      ? strings.wasUninstalled
      : state === 'suspended'
        ? strings.runBlockedBySuspension
        : missing.length > 0
          ? strings.runBlockedByPermissions(missing.join(', '))
          : isByHand
            ? needs(can.includes('runs:start'), 'runs:start', strings.thisInstallation)
            : strings.runBlockedByVersion(used.version);
  useDialogRequest(`run:${installation.id}`, () => {
    if (blocked === null) setOpened(true);
  });
  return (
    <>
      <ActionButton
        leftSection={<Play size={15} aria-hidden />}
        blocked={blocked}
        onClick={() => setOpened(true)}
      >
        {strings.runNow}
      </ActionButton>
      <AppModal opened={opened} onClose={() => setOpened(false)} title={strings.runTitle(app.name)} size="lg">
        {version.error !== null && (
          <ErrorPanel error={version.error} onRetry={() => void version.refetch()} />
        )}
        {version.isPending && <RowsPending rows={2} />}
        {opened && version.data !== undefined && (
          <RunForm
            project={project}
            installation={installation}
            version={version.data}
            onClose={() => setOpened(false)}
          />
        )}
      </AppModal>
    </>
  );
}

export function RunForm({
  project,
  installation,
  version,
  onClose,
}: {
  project: string;
  installation: Installation;
  version: AppVersion;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useSchemaForm(manifestOf(version).input_schema, 'input', undefined);
  const [problem, setProblem] = useState<unknown>(null);
  const [attempt, setAttempt] = useState<{ input: string; key: string } | null>(null);
  const start = useMutation({
    mutationFn: (input: Record<string, unknown>) => {
      // The same again after an answer that was lost has the same idempotency key, and creates no second run.
      const text = stringifyExact(input);
      const key = attempt?.input === text ? attempt.key : newIdempotencyKey();
      setAttempt({ input: text, key });
      return startRun(installation.id, input, key);
    },
    onSuccess: async ({ id }) => {
      onClose();
      void queries.invalidateQueries({ queryKey: runKeys.all(project) });
      await navigate({ to: '/p/$project/runs/$id', params: { project, id } });
    },
    onError: (error) => {
      setProblem(error.status === 422 ? form.showProblem(error) : error);
      // It may have been suspended or upgraded meanwhile.
      if (error.status === 409) void queries.invalidateQueries({ queryKey: installationKeys.all(project) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const input = form.read();
    if (input !== null) start.mutate(input);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormProblem error={problem} />
        <SchemaFields form={form} label={strings.inputLabel} />
        <Alert color="blue">
          <Text size="xs">{strings.inputHint}</Text>
        </Alert>
        <FormActions submit={strings.runNow} isBusy={start.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
