import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/confirm-modal';
import { FormProblem } from '../../ui/form-problem';
import { notifyDone } from '../../ui/notify';
import { RenameForm } from '../../ui/rename-form';
import { Section } from '../../ui/section';
import type { App } from '../app';
import { appKeys, appQuery } from '../queries';
import { updateApp } from '../writes';
import { DescriptionForm } from './description-form';
import { useApp } from './use-app';
import * as strings from './app-detail.strings';

export function AppSettingsTab() {
  const { project, app } = useApp();
  const queries = useQueryClient();
  const blocked =
    app.archived_at !== null
      ? strings.archivedRestoreFirst
      : needs(app.can.includes('apps:publish'), 'apps:publish', app.name);
  const refresh = () => queries.invalidateQueries({ queryKey: appKeys.all(project) });
  const reload = () => queries.fetchQuery({ ...appQuery(project, app.slug), staleTime: 0 });
  return (
    <Stack gap="lg">
      <Section title={strings.nameLabel}>
        <RenameForm
          label={strings.nameLabel}
          current={app}
          blocked={blocked}
          save={async ({ name, version }) => {
            await updateApp(app.slug, version, { name });
            await refresh();
          }}
          reload={reload}
        />
      </Section>
      <Section title={strings.descriptionLabel}>
        <DescriptionForm
          app={app}
          blocked={blocked}
          save={async (description, version) => {
            await updateApp(app.slug, version, { description });
            await refresh();
          }}
          reload={reload}
        />
      </Section>
      <ArchiveSection project={project} app={app} />
    </Stack>
  );
}

function ArchiveSection({ project, app }: { project: string; app: App }) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const isArchived = app.archived_at !== null;
  const blocked = needs(app.can.includes('apps:publish'), 'apps:publish', app.name);
  const change = useMutation({
    mutationFn: (archived: boolean) => updateApp(app.slug, app.version, { archived }),
    onSuccess: (_app, archived) =>
      notifyDone(archived ? strings.appArchived(app.name) : strings.appRestored(app.name)),
    onSettled: () => queries.invalidateQueries({ queryKey: appKeys.all(project) }),
  });
  return (
    <Section
      title={strings.archiveTitle}
      lead={isArchived ? strings.alreadyArchived : strings.archiveBlockedByInstallations}
    >
      <Stack gap="sm" align="flex-start">
        {!opened && <FormProblem error={change.error} />}
        <Text size="sm">{strings.archiveHint(isArchived)}</Text>
        {isArchived ? (
          <ActionButton
            variant="default"
            blocked={blocked}
            loading={change.isPending}
            onClick={() => change.mutate(false)}
          >
            {strings.restoreApp}
          </ActionButton>
        ) : (
          <ActionButton variant="default" blocked={blocked} onClick={() => setOpened(true)}>
            {strings.archiveApp}
          </ActionButton>
        )}
      </Stack>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title={strings.archiveConfirmTitle(app.name)}
        verb={strings.archiveApp}
        typed={app.slug}
        onConfirm={() => change.mutateAsync(true)}
      >
        {strings.archiveConsequences}
      </ConfirmModal>
    </Section>
  );
}
