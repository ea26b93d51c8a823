import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { ActionButton, needs } from '../../ui/action-button';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { SchemaFields } from '../../ui/schema-form/schema-fields';
import { useSchemaForm } from '../../ui/schema-form/use-schema-form';
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard';
import { manifestOf, type AppVersion, type Installation } from '../app';
import { installationKeys, installationQuery } from '../queries';
import { updateInstallation } from '../writes';
import * as strings from './installation.strings';
import { stringifyExact } from '../../api/exact-json';

/** Form of an installation's configuration. When another user has changed it meanwhile, the form shows the changes. */
export function ConfigForm({
  project,
  installation,
  version,
}: {
  project: string;
  installation: Installation;
  version: AppVersion;
}) {
  const queries = useQueryClient();
  const form = useSchemaForm(manifestOf(version).config_schema, 'config', installation.config);
  // The installation that the user saw: background refetches must not overwrite unsaved input.
  const [seen, setSeen] = useState(installation);
  const [theirs, setTheirs] = useState<Installation | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const { guard } = useUnsavedGuard(form.isDirty, strings.settingsInSentence);
  if (seen.version < installation.version && !form.isDirty && theirs === null) {
    setSeen(installation);
    form.reset(installation.config);
  }
  const save = useMutation({
    mutationFn: ({ config, expected }: { config: Record<string, unknown>; expected: number }) =>
      updateInstallation(installation.id, expected, { config }),
    onSuccess: (saved) => {
      queries.setQueryData(installationQuery(project, installation.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: installationKeys.all(project) });
      setSeen(saved);
      setTheirs(null);
      form.reset(saved.config);
      notifyDone(strings.settingsSaved);
    },
    onError: async (error) => {
      if (error.code !== 'version_stale') {
        setProblem(form.showProblem(error));
        return;
      }
      try {
        setTheirs(await queries.fetchQuery({ ...installationQuery(project, installation.id), staleTime: 0 }));
      } catch (failure) {
        setProblem(failure);
      }
    },
  });
  const send = (expected: number) => {
    setProblem(null);
    const config = form.read();
    if (config !== null) save.mutate({ config, expected });
  };
  const blocked =
    installation.state === 'uninstalled'
      ? strings.wasUninstalled
      : needs(
          installation.can.includes('installations:configure'),
          'installations:configure',
          strings.thisInstallation,
        );
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (blocked === null) send(seen.version);
      }}
    >
      {guard}
      <Stack gap="md" maw={640}>
        <FormProblem error={problem} />
        {theirs !== null && (
          <Alert
            color="yellow"
            role="alert"
            icon={<GitCompareArrows size={18} aria-hidden />}
            title={strings.settingsConflict}
          >
            <Stack gap="xs">
              <Text size="sm">{changedSettings(seen, theirs)}</Text>
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    setSeen(theirs);
                    form.reset(theirs.config);
                    setTheirs(null);
                  }}
                >
                  {strings.keepTheirs}
                </Button>
                <Button size="xs" loading={save.isPending} onClick={() => send(theirs.version)}>
                  {strings.saveMine}
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
        <SchemaFields form={form} label={strings.settingsTitle} isReadOnly={blocked !== null} />
        <Group gap="xs">
          <ActionButton type="submit" blocked={blocked} loading={save.isPending} onClick={() => undefined}>
            {strings.saveSettings}
          </ActionButton>
          {form.isDirty && (
            <Button variant="default" onClick={() => form.reset(seen.config)}>
              {strings.discardChanges}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Description of the changes that another user made meanwhile. */
export function changedSettings(
  before: Pick<Installation, 'app_version' | 'config' | 'state'>,
  after: Pick<Installation, 'app_version' | 'config' | 'state'>,
): string {
  const names = new Set([...Object.keys(before.config), ...Object.keys(after.config)]);
  const fields = [...names].filter((name) => text(before.config, name) !== text(after.config, name));
  const parts = [
    before.app_version.version === after.app_version.version
      ? null
      : strings.versionNow(after.app_version.version),
    before.state === after.state ? null : strings.stateNow(after.state),
    ...fields.map((name) => strings.settingNow(name, text(after.config, name))),
  ].filter((part) => part !== null);
  return parts.length === 0 ? strings.settingsUnchanged : strings.changedMeanwhile(parts.join('; '));
}

function text(config: Record<string, unknown>, name: string): string {
  return Object.hasOwn(config, name) ? stringifyExact(config[name]) : strings.notSet;
}
