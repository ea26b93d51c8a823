import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/confirm-modal';
import { FormProblem } from '../../ui/form-problem';
import { notifyDone } from '../../ui/notify';
import { RowsPending } from '../../ui/page-pending';
import { Section } from '../../ui/section';
import { ErrorPanel } from '../../ui/states';
import type { Installation } from '../app';
import { installationKeys, versionQuery } from '../queries';
import { uninstall, updateInstallation } from '../writes';
import { ConfigForm } from './config-form';
import { useInstallation } from './use-installation';

export function SettingsTab() {
  const { project, installation } = useInstallation();
  const { app, app_version: used } = installation;
  const version = useQuery(versionQuery(project, app.slug, used.version));
  return (
    <Stack gap="lg">
      <Section
        title="Settings"
        lead={`As version ${used.version} takes them. Everybody who sees the installation sees them: no place for secrets.`}
      >
        {version.error !== null && (
          <ErrorPanel error={version.error} onRetry={() => void version.refetch()} />
        )}
        {version.isPending && <RowsPending rows={3} />}
        {version.data !== undefined && (
          <ConfigForm
            key={version.data.id}
            project={project}
            installation={installation}
            version={version.data}
          />
        )}
      </Section>
      {installation.state !== 'uninstalled' && (
        <StateSections project={project} installation={installation} />
      )}
    </Stack>
  );
}

function StateSections({ project, installation }: { project: string; installation: Installation }) {
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'suspend' | 'uninstall' | null>(null);
  const { id, app, state, version, can } = installation;
  const blocked = needs(can.includes('installations:manage'), 'installations:manage', 'this installation');
  const change = useMutation({
    mutationFn: (next: 'active' | 'suspended' | 'uninstalled') =>
      next === 'uninstalled' ? uninstall(id, version) : updateInstallation(id, version, { state: next }),
    onSuccess: (_installation, next) =>
      notifyDone(
        {
          active: `${app.name} runs again, on your behalf.`,
          suspended: `${app.name} is suspended.`,
          uninstalled: `${app.name} is uninstalled.`,
        }[next],
      ),
    // Also when it failed: somebody else may have been first.
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.all(project) }),
  });
  return (
    <>
      <Section title={state === 'suspended' ? 'Resume' : 'Suspend'}>
        <Stack gap="sm" align="flex-start">
          {dialog === null && <FormProblem error={change.error} />}
          <Text size="sm">
            {state === 'suspended'
              ? 'Runs start again. Schedules and events then act on behalf of whoever resumes it.'
              : 'Nothing starts until somebody resumes it. What runs goes on.'}
          </Text>
          {state === 'suspended' ? (
            <ActionButton
              blocked={blocked}
              loading={change.isPending}
              onClick={() => change.mutate('active')}
            >
              Resume
            </ActionButton>
          ) : (
            <ActionButton variant="default" blocked={blocked} onClick={() => setDialog('suspend')}>
              Suspend
            </ActionButton>
          )}
        </Stack>
      </Section>
      <Section title="Uninstall">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            For good: its settings and approvals are not used again. Its runs stay, and the app can be
            installed anew.
          </Text>
          <ActionButton
            variant="default"
            color="red"
            blocked={blocked}
            onClick={() => setDialog('uninstall')}
          >
            Uninstall
          </ActionButton>
        </Stack>
      </Section>
      <ConfirmModal
        opened={dialog === 'suspend'}
        onClose={() => setDialog(null)}
        title={`Suspend ${app.name}`}
        verb="Suspend"
        typed={app.slug}
        onConfirm={() => change.mutateAsync('suspended')}
      >
        No run starts, neither by hand nor by schedule or event. Times that pass meanwhile are not made up
        for.
      </ConfirmModal>
      <ConfirmModal
        opened={dialog === 'uninstall'}
        onClose={() => setDialog(null)}
        title={`Uninstall ${app.name}`}
        verb="Uninstall"
        typed={app.slug}
        onConfirm={() => change.mutateAsync('uninstalled')}
      >
        Nothing starts any more; running runs go on. It cannot be undone, but the app can be installed again.
      </ConfirmModal>
    </>
  );
}
