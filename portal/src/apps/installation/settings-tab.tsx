import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Section } from '../../ui/layout/section';
import { ErrorPanel } from '../../ui/feedback/states';
import type { Installation } from '../app';
import { installationKeys, versionQuery, useInstallation } from '../queries';
import { uninstall, updateInstallation } from '../writes';
import { ConfigForm } from './config-form';
import * as strings from './installation.strings';

export function SettingsTab() {
  const { project, installation } = useInstallation();
  const { app, app_version: used } = installation;
  const version = useQuery(versionQuery(project, app.slug, used.version));
  return (
    <Stack gap="lg">
      <Section title={strings.settingsTitle} lead={strings.settingsHint(used.version)}>
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
  const blocked = needs(
    can.includes('installations:manage'),
    'installations:manage',
    strings.thisInstallation,
  );
  const change = useMutation({
    mutationFn: (next: 'active' | 'suspended' | 'uninstalled') =>
      next === 'uninstalled' ? uninstall(id, version) : updateInstallation(id, version, { state: next }),
    onSuccess: (_installation, next) =>
      notifyDone(
        {
          active: strings.installationResumed(app.name),
          suspended: strings.installationSuspended(app.name),
          uninstalled: strings.installationUninstalled(app.name),
        }[next],
      ),
    // Also after a failure: another user may have changed the installation meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.all(project) }),
  });
  return (
    <>
      <Section title={state === 'suspended' ? strings.resume : strings.suspend}>
        <Stack gap="sm" align="flex-start">
          {dialog === null && <FormProblem error={change.error} />}
          <Text size="sm">{strings.suspendHint(state === 'suspended')}</Text>
          {state === 'suspended' ? (
            <ActionButton
              blocked={blocked}
              loading={change.isPending}
              onClick={() => change.mutate('active')}
            >
              {strings.resume}
            </ActionButton>
          ) : (
            <ActionButton variant="default" blocked={blocked} onClick={() => setDialog('suspend')}>
              {strings.suspend}
            </ActionButton>
          )}
        </Stack>
      </Section>
      <Section title={strings.uninstall}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{strings.uninstallHint}</Text>
          <ActionButton
            variant="default"
            color="red"
            blocked={blocked}
            onClick={() => setDialog('uninstall')}
          >
            {strings.uninstall}
          </ActionButton>
        </Stack>
      </Section>
      <ConfirmModal
        opened={dialog === 'suspend'}
        onClose={() => setDialog(null)}
        title={strings.suspendConfirmTitle(app.name)}
        verb={strings.suspend}
        typed={app.slug}
        onConfirm={() => change.mutateAsync('suspended')}
      >
        {strings.suspendConsequences}
      </ConfirmModal>
      <ConfirmModal
        opened={dialog === 'uninstall'}
        onClose={() => setDialog(null)}
        title={strings.uninstallConfirmTitle(app.name)}
        verb={strings.uninstall}
        typed={app.slug}
        onConfirm={() => change.mutateAsync('uninstalled')}
      >
        {strings.uninstallConsequences}
      </ConfirmModal>
    </>
  );
}
