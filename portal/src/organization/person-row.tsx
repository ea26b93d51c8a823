import { ActionIcon, Menu, Table, Text } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { PersonState } from '../members/person-state';
import { useMe } from '../session/me';
import { Status } from '../ui/feedback/status';
import { RelativeTime } from '../ui/text/time';
import type { Account } from './queries';
import { SenderText } from '../ui/text/sender-text';
import * as strings from './organization.strings';

export type ChangeAction = 'promote' | 'demote' | 'deactivate' | 'reactivate';
export type PersonAction = ChangeAction | 'invitation' | 'password-reset' | 'tokens' | 'edit';

export function PersonRow({
  person,
  onAction,
}: {
  person: Account;
  onAction: (action: PersonAction) => void;
}) {
  const { user } = useMe();
  const { id, name, email, relation, state, last_login_at } = person;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          <SenderText text={name} />
          {id === user.id && (
            <Text span c="dimmed" fw={400}>
              {strings.youSuffix}
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          <SenderText text={email} />
        </Text>
      </Table.Td>
      <Table.Td>
        {relation === 'admin' ? (
          <Status kind="info">{strings.administratorRole}</Status>
        ) : relation === 'member' ? (
          strings.memberRole
        ) : (
          <Text size="sm" c="dimmed">
            {strings.noProjects}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <PersonState state={state} />
      </Table.Td>
      <Table.Td>
        {last_login_at === null ? strings.neverSignedIn : <RelativeTime at={last_login_at} />}
      </Table.Td>
      <Table.Td ta="right">
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon aria-label={strings.personActions(name)}>
              <Ellipsis size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actionsFor(person).map(({ action, label, isGrave }) => (
              <Menu.Item key={action} {...(isGrave ? { color: 'red' } : {})} onClick={() => onAction(action)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}

/** Actions that are available for a user in this state. */
export function actionsFor({
  state,
  relation,
}: Pick<Account, 'state' | 'relation'>): { action: PersonAction; label: string; isGrave?: true }[] {
  if (state === 'deactivated') return [{ action: 'reactivate', label: strings.reactivateMenuItem }];
  return [
    state === 'invited'
      ? { action: 'invitation', label: strings.newInvitationMenuItem }
      : { action: 'password-reset', label: strings.passwordLinkMenuItem },
    { action: 'edit', label: strings.editPersonMenuItem },
    relation === 'admin'
      ? { action: 'demote', label: strings.makeMemberMenuItem }
      : { action: 'promote', label: strings.makeAdministratorMenuItem },
    { action: 'tokens', label: strings.personTokensMenuItem },
    { action: 'deactivate', label: strings.deactivateMenuItem, isGrave: true },
  ];
}
