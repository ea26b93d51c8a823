import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { meQuery } from '../session/me';
import { ConfirmModal } from '../ui/confirm-modal';
import { notifyDone } from '../ui/notify';
import type { ChangeAction } from './person-row';
import type { Account } from './queries';
import * as strings from './organization.strings';

interface Change {
  title: string;
  verb: string;
  text: string;
  done: string;
  body: components['schemas']['UpdateUserDto'];
  /** For what cannot be taken back in full. */
  isTyped?: true;
}

function changeOf(action: ChangeAction, { name }: Account): Change {
  switch (action) {
    case 'promote':
      return {
        title: strings.makeAdministratorTitle(name),
        verb: strings.makeAdministrator,
        text: strings.makeAdministratorConsequences(name),
        done: strings.madeAdministrator(name),
        body: { relation: 'admin' },
      };
    case 'demote':
      return {
        title: strings.makeMemberTitle(name),
        verb: strings.makeMember,
        text: strings.makeMemberConsequences(name),
        done: strings.madeMember(name),
        body: { relation: 'member' },
      };
    case 'deactivate':
      return {
        title: strings.deactivateTitle(name),
        verb: strings.deactivate,
        text: strings.deactivateConsequences(name),
        done: strings.personDeactivated(name),
        body: { deactivated: true },
        isTyped: true,
      };
    case 'reactivate':
      return {
        title: strings.reactivateTitle(name),
        verb: strings.reactivate,
        text: strings.reactivateConsequences(name),
        done: strings.personReactivated(name),
        body: { deactivated: false },
      };
  }
}

/** Confirms a change of what a user can access. A refusal, such as for the last administrator, is shown. */
export function PersonActionModal({
  action,
  person,
  onClose,
}: {
  action: ChangeAction;
  person: Account;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { title, verb, text, done, body, isTyped } = changeOf(action, person);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={title}
      verb={verb}
      {...(isTyped === true ? { typed: person.email } : {})}
      onConfirm={async () => {
        try {
          await unwrap(
            api.PATCH('/api/users/{id}', {
              params: { path: { id: person.id } },
              body: { ...body, version: person.version },
            }),
          );
          notifyDone(done);
        } finally {
          // After a refusal too: another user may have changed the person.
          await queries.invalidateQueries({ queryKey: ['people'] });
          void queries.invalidateQueries({ queryKey: meQuery.queryKey });
        }
      }}
    >
      <Text size="sm">{text}</Text>
    </ConfirmModal>
  );
}
