import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { PageHeader } from '../../ui/page-header';
import { RowsPending } from '../../ui/page-pending';
import { Empty, ErrorPanel } from '../../ui/states';
import { FlagSections } from '../flag-sections';
import classes from '../flags.module.css';
import { groupsQuery } from '../queries';
import { GroupDialog } from './group-dialog';
import { GroupRow } from './group-row';

/** Flags that are switched off together. */
export function GroupsScreen({ project }: { project: string }) {
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(groupsQuery(project));
  const [opened, setOpened] = useState(false);
  const blocked = needs(useCan(project, 'flags:edit'), 'flags:edit', project);
  const create = (
    <ActionButton
      leftSection={<Plus size={16} aria-hidden />}
      blocked={blocked}
      onClick={() => setOpened(true)}
    >
      New group
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Flag groups"
        lead="Related flags with one emergency stop."
        actions={data === undefined || data.length > 0 ? create : undefined}
      />
      <FlagSections project={project} />
      {isPending && <RowsPending rows={4} />}
      {error !== null && (
        <ErrorPanel
          error={error}
          onRetry={() => void refetch()}
          staleSince={data === undefined ? undefined : dataUpdatedAt}
        />
      )}
      {data !== undefined && data.length === 0 && (
        <Empty title="No groups yet" action={create}>
          Put flags that belong together into a group, such as all of a payment provider’s. Killing the group
          turns all of them off at once, and one click brings them back as they were.
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <div className="panel scroll-x" role="region" aria-label="Groups" tabIndex={0}>
          <table className={classes['plain']} style={{ minWidth: 560 }}>
            <thead>
              <tr>
                <th scope="col">Group</th>
                <th scope="col">State</th>
                <th scope="col">Changed</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {data.map((group) => (
                <GroupRow key={group.key} project={project} group={group} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <GroupDialog project={project} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
