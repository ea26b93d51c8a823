import { Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import { refreshProjects, type Project } from '../projects/queries';
import { useCanInOrganization, useMe } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { FormProblem } from '../ui/form-problem';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import { useUnsavedGuard } from '../ui/use-unsaved-guard';

/** As the service checks it: a DAG id, or the start of one and a `*`. */
const PATTERN = /^(?:[A-Za-z0-9_.-]{1,250}|[A-Za-z0-9_.-]{0,249}\*)$/;
const MAX_ENTRIES = 200;

/** The project's DAG allow list: every member sees it, organization administrators edit it. */
export function AllowedDagsSection({
  project,
  reload,
}: {
  project: Project;
  reload: () => Promise<unknown>;
}) {
  const queries = useQueryClient();
  const canManage = useCanInOrganization('organization:manage');
  const isOpen = useMe().app_execution.dag_policy === 'open';
  const [changed, setChanged] = useState<string[] | null>(null);
  const list = changed ?? project.dag_allow_list;
  const wrong = list.find((entry) => !PATTERN.test(entry));
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/api/projects/{project}', {
          params: { path: { project: project.key } },
          body: { dag_allow_list: list, version: project.version },
        }),
      ),
    onSuccess: async () => {
      await refreshProjects(queries);
      setChanged(null);
      notifyDone('Allowed DAGs saved. They apply to the next run that starts.');
    },
    onError: (error) => {
      // With the current version, saving again is a decision and not an accident.
      if (error.code === 'version_stale') void reload();
    },
  });
  const { guard } = useUnsavedGuard(changed !== null, 'What you changed of the allowed DAGs');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canManage && changed !== null && wrong === undefined) save.mutate();
  };
  return (
    <Section
      title="Allowed DAGs"
      lead="DAGs that runs in this project may start, besides those of organization-owned apps. Organization administrators edit the list and may start any DAG."
    >
      <form onSubmit={submit} noValidate>
        {guard}
        <Stack gap="md" maw={640}>
          <FormProblem error={save.error} />
          <TagsInput
            label="DAG ids"
            description="A DAG id, or the start of one followed by *: reports_* allows every DAG whose id starts with reports_."
            placeholder={canManage ? 'Add a DAG id' : ''}
            value={list}
            onChange={setChanged}
            error={
              wrong === undefined
                ? null
                : `“${wrong}” is not a DAG id: use letters, digits, underscores, dots and hyphens, and * at the end only.`
            }
            maxTags={MAX_ENTRIES}
            readOnly={!canManage}
            comboboxProps={{ withinPortal: false }}
            classNames={{ pill: 'mono' }}
          />
          {isOpen && (
            <Text size="sm" c="dimmed">
              The list is not enforced now: the DAG policy of this installation is “open”.
            </Text>
          )}
          <Group gap="xs">
            <ActionButton
              type="submit"
              loading={save.isPending}
              blocked={needs(canManage, 'organization:manage', 'the organization')}
              onClick={() => undefined}
            >
              Save allowed DAGs
            </ActionButton>
            {changed !== null && (
              <Button
                variant="default"
                onClick={() => {
                  setChanged(null);
                  save.reset();
                }}
              >
                Discard
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
