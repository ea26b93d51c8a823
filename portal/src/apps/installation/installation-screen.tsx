import { Group, Alert, Stack, Text } from '@mantine/core';
import { useSuspenseQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useLiveInvalidation } from '../../live/use-live';
import { SimulationBanner } from '../../runs/simulation';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/feedback/states';
import { TabLinks } from '../../ui/layout/tab-links';
import { InstallationStatus } from '../installation-status';
import { UpdateLink } from '../list/installed-table';
import { installationQuery, installationKeys, versionQuery } from '../queries';
import { InstallationNotices } from './installation-notices';
import * as strings from './installation.strings';
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
import { manifestOf, type AppVersion, type Installation } from '../app';
import { startRun } from '../writes';
import { FormActions, FormProblem } from '../../ui/forms/form-parts';
import { stringifyExact } from '../../api/exact-json';
import { AnchorLink } from '../../ui/links';

const route = getRouteApi('/_app/p/$project/apps/installations/$id');
const TABS = [
  { to: '/p/$project/apps/installations/$id/overview', label: strings.overview },
  { to: '/p/$project/apps/installations/$id/runs', label: strings.runs },
  { to: '/p/$project/apps/installations/$id/grants', label: strings.permissionsTitle },
  { to: '/p/$project/apps/installations/$id/members', label: strings.members },
  { to: '/p/$project/apps/installations/$id/settings', label: strings.settingsTitle },
] as const;

/** Page of an installation: header, tabs and the open tab. */
export function InstallationScreen() {
  const params = route.useParams();
  const { project, id } = params;
  useLiveInvalidation(project, 'runs', ['runs', project]);
  const {
    data: installation,
    error,
    dataUpdatedAt,
    refetch,
  } = useSuspenseQuery(installationQuery(project, id));
  const { app, app_version: version } = installation;
  return (
    <>
      <PageHeader
        title={app.name}
        lead={
          <Group gap={8} mt={4}>
            <InstallationStatus installation={installation} />
            <span className="mono">{version.version}</span>
            <UpdateLink project={project} installation={installation} />
            <AnchorLink size="sm" to="/p/$project/apps/$app" params={{ project, app: app.slug }}>
              {strings.appLabel(app.slug)}
            </AnchorLink>
          </Group>
        }
        actions={<RunNowButton project={project} installation={installation} />}
      />
      {error !== null && (
        <ErrorPanel error={error} onRetry={() => void refetch()} staleSince={dataUpdatedAt} />
      )}
      <SimulationBanner project={project} />
      <InstallationNotices project={project} installation={installation} />
      <TabLinks label={strings.installation}>
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to} params={params} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ))}
      </TabLinks>
      <Outlet />
    </>
  );
}

/** Button that starts a manual run, with a form of the version's input. */
function RunNowButton({ project, installation }: { project: string; installation: Installation }) {
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

function RunForm({
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
      // A retry with the same input keeps the idempotency key, so that a lost response does not cause a second run.
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
      // The installation may have been suspended or upgraded meanwhile.
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
