import { ActionIcon, Group, Menu, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PersonState } from '../../members/person-state';
import { ActionButton } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { notifyDone } from '../../ui/feedback/notify';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ShowMore } from '../../ui/layout/show-more';
import { Empty, QueryProblem } from '../../ui/feedback/states';
import { TablePanel } from '../../ui/layout/table-panel';
import type { installationMembersQuery } from '../queries';
import { RelationModal, type MembersTarget, type ObjectMember } from './relation-modal';
import { SenderText } from '../../ui/text/sender-text';
import * as strings from './object-members.strings';

type Dialog = { kind: 'add' } | { kind: 'change' | 'remove'; member: ObjectMember };

/** Members of an app or an installation. */
export function ObjectMembers({ target }: { target: MembersTarget }) {
  const queries = useQueryClient();
  // Both responses have the same fields and differ only in the names of the relations.
  const list = useInfiniteQuery(target.query as ReturnType<typeof installationMembersQuery>);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const members: ObjectMember[] = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const close = () => setDialog(null);
  const refresh = () => queries.invalidateQueries({ queryKey: target.query.queryKey });
  const add = (
    <ActionButton
      variant="default"
      leftSection={<UserPlus size={15} aria-hidden />}
      blocked={target.blocked}
      onClick={() => setDialog({ kind: 'add' })}
    >
      {strings.addMember}
    </ActionButton>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={640}>
          {strings.membersLead(target.what)}
        </Text>
        {add}
      </Group>
      <QueryProblem query={list} />
      {list.isPending && <RowsPending rows={3} />}
      {list.data !== undefined && members.length === 0 && (
        <Empty title={strings.noMembersTitle}>{strings.noMembersHint(target.what)}</Empty>
      )}
      {members.length > 0 && (
        <TablePanel
          label={strings.membersTable}
          head={[strings.personLabel, strings.relationLabel, strings.sourceLabel, strings.stateLabel, '']}
        >
          {members.map((member) => (
            <MemberRow
              key={member.user_id}
              target={target}
              member={member}
              onOpen={(kind) => setDialog({ kind, member })}
            />
          ))}
        </TablePanel>
      )}
      <ShowMore pages={list} />
      {dialog !== null && dialog.kind !== 'remove' && (
        <RelationModal
          target={target}
          member={dialog.kind === 'change' ? dialog.member : null}
          onClose={close}
          onDone={refresh}
        />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmModal
          opened
          onClose={close}
          title={strings.removeMember(dialog.member.name)}
          verb={strings.remove}
          onConfirm={async () => {
            await target.remove(dialog.member.user_id);
            notifyDone(strings.memberRemoved(dialog.member.name, target.what));
            await refresh();
          }}
        >
          {strings.removeConsequences(dialog.member.inherited, target.what)}
        </ConfirmModal>
      )}
    </Stack>
  );
}

function MemberRow({
  target,
  member,
  onOpen,
}: {
  target: MembersTarget;
  member: ObjectMember;
  onOpen: (kind: 'change' | 'remove') => void;
}) {
  const label = (relation: string) => target.relations[relation]?.label ?? relation;
  const { name, email, relation, direct_relation: own, inherited, state } = member;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          <SenderText text={name} />
        </Text>
        <Text size="xs" c="dimmed">
          <SenderText text={email} />
        </Text>
      </Table.Td>
      <Table.Td>{label(relation)}</Table.Td>
      <Table.Td>
        {strings.relationSource(inherited)}
        {inherited && own !== null && (
          <Text size="xs" c="dimmed">
            {strings.ownRelation(label(own))}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <PersonState state={state} />
      </Table.Td>
      <Table.Td ta="right">
        {target.blocked === null && (state !== 'deactivated' || own !== null) && (
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <ActionIcon aria-label={strings.memberActions(name)}>
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {state !== 'deactivated' && (
                <Menu.Item onClick={() => onOpen('change')}>{strings.changeRelationMenuItem(own)}</Menu.Item>
              )}
              {own !== null && (
                <Menu.Item color="red" onClick={() => onOpen('remove')}>
                  {strings.removeMenuItem}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
