import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import { refreshProjects, type Project } from '../projects/queries';
import { useCan } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { FormProblem } from '../ui/form-problem';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import { useUnsavedGuard } from '../ui/use-unsaved-guard';
import { originsError, originsIn } from './origins';

/** Edits the origins whose pages may read flags with the project's API keys. */
export function BrowserOrigins({
  project,
  reload,
}: {
  project: Pick<Project, 'cors_origins' | 'key' | 'name' | 'version'>;
  reload: () => Promise<unknown>;
}) {
  const queries = useQueryClient();
  const canManage = useCan(project.key, 'project:manage');
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? project.cors_origins.join('\n');
  const problem = originsError(originsIn(text));
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/api/projects/{project}', {
          params: { path: { project: project.key } },
          body: { cors_origins: originsIn(text), version: project.version },
        }),
      ),
    onSuccess: async () => {
      await refreshProjects(queries);
      setDraft(null);
      notifyDone('Origins saved. They apply within a second.');
    },
    onError: (error) => {
      // With the current version, saving again is a decision and not an accident.
      if (error.code === 'version_stale') void reload();
    },
  });
  const { guard } = useUnsavedGuard(draft !== null, 'Your changes to the origins');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canManage && draft !== null && problem === null) save.mutate();
  };
  return (
    <Section
      title="Browser origins"
      lead="Pages of these origins can read flags with this project’s API keys (OFREP, snapshot, evaluation and stream). Use a key with the scope flags:read only: everyone who opens the page can read it."
    >
      <form onSubmit={submit} noValidate>
        {guard}
        <Stack gap="md" maw={480}>
          <FormProblem error={save.error} />
          <Textarea
            label="Allowed origins"
            description="One per line, at most 20. No path and no wildcard."
            placeholder="https://app.example.com"
            autosize
            minRows={2}
            maxRows={12}
            value={text}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
            error={problem}
            readOnly={!canManage}
            spellCheck={false}
            classNames={{ input: 'mono' }}
          />
          <Group gap="xs">
            <ActionButton
              type="submit"
              loading={save.isPending}
              blocked={needs(canManage, 'project:manage', project.name)}
              onClick={() => undefined}
            >
              Save origins
            </ActionButton>
            {draft !== null && (
              <Button
                variant="default"
                onClick={() => {
                  setDraft(null);
                  save.reset();
                }}
              >
                Discard changes
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
