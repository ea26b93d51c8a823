import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { refreshProjects, type Project } from '../projects/queries';
import { ActionButton } from '../ui/action-button';
import { FormProblem } from '../ui/forms/form-parts';
import { notifyDone } from '../ui/feedback/notify';
import { useUnsavedGuard } from '../ui/forms/use-unsaved-guard';
import * as strings from './settings.strings';

type Changes = Omit<components['schemas']['UpdateProjectDto'], 'version'>;

interface ProjectSettingFormProps<Draft> {
  project: Pick<Project, 'key' | 'version'>;
  /** Refetches the project after another user has changed it. */
  reload: () => Promise<unknown>;
  /** Stored setting in the format of the form. */
  stored: Draft;
  toChanges: (draft: Draft) => Changes;
  isValid: (draft: Draft) => boolean;
  /** Reason for which the user cannot change the setting; `null`: the user can. */
  blocked: string | null;
  /** Subject of the confirmation before the page is left, `Your changes to the limits`. */
  what: string;
  /** Label of the submit button: verb and object, `Save limits`. */
  submit: string;
  /** Notification after saving. */
  saved: string;
  maxWidth: number;
  /** Shown instead of the problem when another user has changed the project meanwhile. */
  stale?: ReactNode;
  children: (draft: Draft, change: (draft: Draft) => void) => ReactNode;
}

/** Form of a project's fields: one draft that is saved with the version that was read, and that is guarded when the page is left. */
export function ProjectSettingForm<Draft>({
  project,
  reload,
  stored,
  toChanges,
  isValid,
  blocked,
  what,
  submit,
  saved,
  maxWidth,
  stale,
  children,
}: ProjectSettingFormProps<Draft>) {
  const queries = useQueryClient();
  // Wrapped in an object, so that a draft may be any value, `null` included.
  const [changed, setChanged] = useState<{ draft: Draft } | null>(null);
  const draft = changed === null ? stored : changed.draft;
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/api/projects/{project}', {
          params: { path: { project: project.key } },
          body: { ...toChanges(draft), version: project.version },
        }),
      ),
    onSuccess: async () => {
      await refreshProjects(queries);
      setChanged(null);
      notifyDone(saved);
    },
    onError: (error) => {
      // After the reload, a second save uses the current version and deliberately overwrites it.
      if (error.code === 'version_stale') void reload();
    },
  });
  const { guard } = useUnsavedGuard(changed !== null, what);
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === null && changed !== null && isValid(draft)) save.mutate();
  };
  const isStale = stale !== undefined && save.error?.code === 'version_stale';
  return (
    <form onSubmit={submitForm} noValidate>
      {guard}
      <Stack gap="md" maw={maxWidth}>
        {isStale ? stale : <FormProblem error={save.error} />}
        {children(draft, (next) => setChanged({ draft: next }))}
        <Group gap="xs">
          <ActionButton type="submit" loading={save.isPending} blocked={blocked} onClick={() => undefined}>
            {submit}
          </ActionButton>
          {changed !== null && (
            <Button
              variant="default"
              onClick={() => {
                setChanged(null);
                save.reset();
              }}
            >
              {strings.discardChanges}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
