import { Stack, Text, Alert, Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { RenameForm } from '../../ui/forms/rename-form';
import { Section } from '../../ui/layout/section';
import type { App } from '../app';
import { appKeys, appQuery, useApp } from '../queries';
import { updateApp } from '../writes';
import * as strings from './app-detail.strings';
import { asProblem } from '../../api/problem';
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard';

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

/** Form for the description of an app. When another user has changed it meanwhile, it shows that text and offers the choice. */
function DescriptionForm({
  app,
  blocked,
  save,
  reload,
}: {
  app: App;
  blocked: string | null;
  save: (description: string, version: number) => Promise<void>;
  reload: () => Promise<App>;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? app.description;
  const [theirs, setTheirs] = useState<App | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (version: number) => {
    setBusy(true);
    setError(null);
    try {
      await save(text.trim(), version);
      setDraft(null);
      setTheirs(null);
      notifyDone(strings.saved);
    } catch (failure) {
      if (asProblem(failure).code === 'version_stale') setTheirs(await reload().catch(() => null));
      else setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const { guard } = useUnsavedGuard(text.trim() !== app.description, strings.descriptionInSentence);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === null && text.trim() !== app.description) void send(app.version);
  };
  return (
    <form noValidate onSubmit={submit}>
      {guard}
      <Stack gap="md" maw={640}>
        <FormProblem error={error} />
        {theirs !== null && (
          <Alert color="yellow" role="alert" title={strings.descriptionConflictTitle}>
            <Stack gap="xs">
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {strings.descriptionConflict(theirs.description === '', theirs.description)}
              </Text>
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    setDraft(null);
                    setTheirs(null);
                  }}
                >
                  {strings.keepTheirs}
                </Button>
                <Button size="xs" loading={isBusy} onClick={() => void send(theirs.version)}>
                  {strings.saveMine}
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
        <Textarea
          label={strings.descriptionLabel}
          value={text}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={12}
          readOnly={blocked !== null}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Group>
          <ActionButton type="submit" blocked={blocked} loading={isBusy} onClick={() => undefined}>
            {strings.saveDescription}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
