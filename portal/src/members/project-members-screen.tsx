import { ActionIcon, Menu, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { meQuery, useCan, useMe, useProject } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { notifyDone } from '../ui/feedback/notify';
import { PageHeader } from '../ui/layout/page-header';
import { RowsPending } from '../ui/feedback/page-pending';
import { ShowMore } from '../ui/layout/show-more';
import { ErrorPanel } from '../ui/feedback/states';
import { TablePanel } from '../ui/layout/table-panel';
import { useDialogRequest } from '../ui/dialogs/dialog-requests';
import { AddMemberModal, ChangeRelationModal } from './relation-modals';
import { ExplainDrawer } from './explain-drawer';
import { PersonState } from './person-state';
import { membersQuery } from './queries';
import { RELATION_TEXTS, type Member } from './people';
import { SenderText } from '../ui/text/sender-text';
import * as strings from './members.strings';

type Dialog = { kind: 'add' } | { kind: 'change' | 'remove' | 'explain'; member: Member };

export function ProjectMembersScreen({ project }: { project: string }) {
  const name = useProject(project)?.name ?? project;
  const canManage = useCan(project, 'members:manage');
  const list = useInfiniteQuery(membersQuery(project));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const members = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const close = () => setDialog(null);
  useDialogRequest('add-member', () => setDialog({ kind: 'add' }));
  return (
    <>
      <PageHeader
        title={strings.membersTitle}
        lead={strings.membersLead(name)}
        actions={
          <ActionButton
            leftSection={<UserPlus size={15} aria-hidden />}
            blocked={needs(canManage, 'members:manage', name)}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {strings.addMember}
          </ActionButton>
        }
      />
      <Stack gap="md">
        {list.error !== null && (
          <ErrorPanel
            error={list.error}
            onRetry={() => void list.refetch()}
            {...(list.data === undefined ? {} : { staleSince: list.dataUpdatedAt })}
          />
        )}
        {list.isPending && <RowsPending rows={3} />}
        {members.length > 0 && (
          <TablePanel
            label={strings.membersTitle}
            head={[strings.personLabel, strings.relationLabel, strings.sourceLabel, strings.stateLabel, '']}
          >
            {members.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                canManage={canManage}
                onOpen={(kind) => setDialog({ kind, member })}
              />
            ))}
          </TablePanel>
        )}
        <ShowMore pages={list} />
        {members.length > 0 && <Legend />}
      </Stack>
      {dialog?.kind === 'add' && <AddMemberModal project={project} onClose={close} />}
      {dialog?.kind === 'change' && (
        <ChangeRelationModal project={project} member={dialog.member} onClose={close} />
      )}
      {dialog?.kind === 'explain' && (
        <ExplainDrawer project={project} person={dialog.member} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveMember project={project} projectName={name} member={dialog.member} onClose={close} />
      )}
    </>
  );
}

function MemberRow({
  member,
  canManage,
  onOpen,
}: {
  member: Member;
  canManage: boolean;
  onOpen: (kind: 'change' | 'remove' | 'explain') => void;
}) {
  const { user } = useMe();
  const { name, email, relation, inherited, direct_relation, state, user_id } = member;
  const isSelf = user_id === user.id;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          <SenderText text={name} />
          {isSelf && (
            <Text span c="dimmed" fw={400}>
              {strings.youSuffix}
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          <SenderText text={email} />
        </Text>
      </Table.Td>
      <Table.Td>{RELATION_TEXTS[relation].label}</Table.Td>
      <Table.Td>
        {inherited ? (
          <>
            {strings.sourceOrganization}
            {direct_relation !== null && (
              <Text size="xs" c="dimmed">
                {strings.ownRelation(direct_relation)}
              </Text>
            )}
          </>
        ) : (
          strings.sourceProject
        )}
      </Table.Td>
      <Table.Td>
        <PersonState state={state} />
      </Table.Td>
      <Table.Td ta="right">
        {(canManage || isSelf) && (
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <ActionIcon aria-label={strings.memberActions(name)}>
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onOpen('explain')}>{strings.explainMenuItem(isSelf, name)}</Menu.Item>
              {canManage && state !== 'deactivated' && (
                <Menu.Item onClick={() => onOpen('change')}>
                  {strings.changeRelationMenuItem(direct_relation)}
                </Menu.Item>
              )}
              {canManage && direct_relation !== null && (
                <Menu.Item color="red" onClick={() => onOpen('remove')}>
                  {strings.removeMenuItem}
                </Menu.Item>
              )}
              {canManage && direct_relation === null && (
                <Menu.Label>{strings.removeBlockedByInheritance}</Menu.Label>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Legend() {
  return (
    <dl className="facts">
      {Object.entries(RELATION_TEXTS).map(([relation, { label, text }]) => (
        <div key={relation} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function RemoveMember({
  project,
  projectName,
  member,
  onClose,
}: {
  project: string;
  projectName: string;
  member: Member;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { user_id, name, inherited } = member;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={strings.removeTitle(name)}
      verb={strings.removeMember}
      onConfirm={async () => {
        await unwrap(
          api.DELETE('/api/projects/{project}/members/{user_id}', { params: { path: { project, user_id } } }),
        );
        notifyDone(strings.memberRemoved(name, projectName));
        await queries.invalidateQueries({ queryKey: membersQuery(project).queryKey });
        await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      }}
    >
      <Text size="sm">{strings.removeConsequences(inherited, name, projectName)}</Text>
    </ConfirmModal>
  );
}
