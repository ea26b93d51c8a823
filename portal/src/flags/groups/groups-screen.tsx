import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { PageHeader } from '../../ui/layout/page-header';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Empty, ErrorPanel } from '../../ui/feedback/states';
import { FlagSections } from '../flag-sections';
import classes from '../flags.module.css';
import { groupsQuery } from '../queries';
import { GroupDialog } from './group-dialog';
import { GroupRow } from './group-row';
import { InTable } from '../../ui/text/sender-text';
import * as strings from './groups.strings';

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
      {strings.newGroupTitle}
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title={strings.groupsTitle}
        lead={strings.groupsLead}
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
        <Empty title={strings.noGroupsTitle} action={create}>
          {strings.noGroupsHint}
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <div className="panel scroll-x" role="region" aria-label={strings.groupsTable} tabIndex={0}>
          <table className={classes['plain']} style={{ minWidth: 560 }}>
            <thead>
              <tr>
                <th scope="col">{strings.groupLabel}</th>
                <th scope="col">{strings.stateLabel}</th>
                <th scope="col">{strings.changedLabel}</th>
                <th scope="col">{strings.actionsLabel}</th>
              </tr>
            </thead>
            <tbody>
              <InTable value={true}>
                {data.map((group) => (
                  <GroupRow key={group.key} project={project} group={group} />
                ))}
              </InTable>
            </tbody>
          </table>
        </div>
      )}
      <GroupDialog project={project} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
