import { Alert, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { projectQuery, useMe } from '../session/me';
import { NotFound } from '../shell/route-states';
import { OnArchived } from '../ui/action-button';
import { RelativeTime } from '../ui/text/time';
import { RestoreButton } from './restore-button';
import { fillSlots } from '../ui/text/fill-slots';
import * as strings from './projects.strings';

/** Frame of every page of a project. An archived project is read-only: disabled controls explain why. */
export function ProjectFrame({ project: key, children }: { project: string; children: ReactNode }) {
  const isInUse = useMe().projects.some((one) => one.key === key);
  const { data: project, error } = useQuery({ ...projectQuery(key), enabled: !isInUse });
  // The membership can end while a page of the project is open.
  if (!isInUse && (error?.status === 403 || error?.status === 404)) return <NotFound />;
  if (isInUse || project === undefined || project.archived_at === null) return children;
  return (
    <OnArchived value={`${project.name} is archived and can only be read. Restore it first.`}>
      <Alert
        color="yellow"
        mb="md"
        icon={<Archive size={18} aria-hidden />}
        title={strings.archivedNoticeTitle}
      >
        <Group justify="space-between" gap="sm">
          <span>
            {fillSlots(strings.archivedNotice, {
              relativeTime: <RelativeTime at={project.archived_at} />,
            })}
          </span>
          <RestoreButton project={project} />
        </Group>
      </Alert>
      {children}
    </OnArchived>
  );
}
