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
  /** Reads the project again after another user changed it. */
  reload: () => Promise<unknown>;
  /** The setting as it is stored, in the form in which it is edited. */
  stored: Draft;
  toChanges: (draft: Draft) => Changes;
  isValid: (draft: Draft) => boolean;
  /** Why the reader cannot change the setting; `null` when they can. */
  blocked: string | null;
  /** Subject of the question before leaving, `Your changes to the limits`. */
  what: string;
  /** The verb and its object, `Save limits`. */
  submit: string;
  /** Notification after saving. */
  saved: string;
  maxWidth: number;
  /** Shown instead of the problem when another user changed the project meanwhile. */
  stale?: ReactNode;
  children: (draft: Draft, change: (draft: Draft) => void) => ReactNode;
}

/** Edits fields of a project: one draft, saved against the version that was read, discarded or guarded on leaving. */
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
  // In a box, so that a draft may be any value.
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
      // With the current version, saving again is a decision and not an accident.
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
