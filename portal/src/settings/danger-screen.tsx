import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { refreshProjects } from '../projects/queries';
import { projectQuery, useCan } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { notifyDone } from '../ui/feedback/notify';
import { RowsPending } from '../ui/feedback/page-pending';
import { Section } from '../ui/layout/section';
import { ErrorPanel } from '../ui/feedback/states';
import { fillSlots } from '../ui/text/fill-slots';
import * as strings from './settings.strings';

export function DangerScreen({ project }: { project: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const canManage = useCan(project, 'project:manage');
  const { data, error, refetch } = useQuery(projectQuery(project));
  const [isConfirming, setConfirming] = useState(false);
  if (data === undefined) {
    return error === null ? (
      <RowsPending rows={1} />
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <Section title={strings.archiveTitle} lead={strings.archiveHint}>
      <ActionButton
        color="red"
        variant="outline"
        blocked={needs(canManage, 'project:manage', data.name)}
        onClick={() => setConfirming(true)}
      >
        {strings.archiveButton}
      </ActionButton>
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={strings.archiveConfirmTitle(data.name)}
        verb={strings.archiveProject}
        typed={data.key}
        onConfirm={async () => {
          await unwrap(
            api.POST('/api/projects/{project}/archive', {
              params: { path: { project }, header: { 'If-Match': `"${data.version}"` } },
            }),
          );
          // Leaves the project's pages first: they would request resources that no longer exist.
          await navigate({ to: '/', search: { archived: true } });
          await refreshProjects(queries);
          notifyDone(strings.projectArchived(data.name));
        }}
      >
        <Text size="sm">{fillSlots(strings.archiveConsequences, { name: <b>{data.name}</b> })}</Text>
      </ConfirmModal>
    </Section>
  );
}
