import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { ActionButton, needs } from '../ui/action-button';
import { notifyDone, notifyError } from '../ui/feedback/notify';
import { refreshProjects, type Project } from './queries';
import * as strings from './projects.strings';

/** Restores an archived project. */
export function RestoreButton({ project: { name, key, version, can } }: { project: Project }) {
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/api/projects/{project}/restore', {
          params: { path: { project: key }, header: { 'If-Match': `"${version}"` } },
        }),
      ),
    onSuccess: async () => {
      await refreshProjects(queries);
      notifyDone(strings.projectRestored(name));
    },
    onError: async (error) => {
      await refreshProjects(queries);
      notifyError(error);
    },
  });
  return (
    <>
      <ActionButton
        size="xs"
        variant="default"
        onArchived
        loading={restore.isPending}
        blocked={needs(can.includes('project:manage'), 'project:manage', name)}
        onClick={() => restore.mutate()}
      >
        {strings.restore}
      </ActionButton>
      {restore.error !== null && (
        <Text size="xs" c="red" role="alert">
          {restore.error.detail}
        </Text>
      )}
    </>
  );
}
