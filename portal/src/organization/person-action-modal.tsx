import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { meQuery } from '../session/me';
import { ConfirmModal } from '../ui/confirm-modal';
import { notifyDone } from '../ui/notify';
import type { ChangeAction } from './person-row';
import type { Account } from './queries';

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
        title: `Make ${name} an administrator`,
        verb: 'Make administrator',
        text: `${name} will own every project, and may do everything in the organization: invite and deactivate people, read the audit trail, and make others administrators.`,
        done: `${name} is an administrator now.`,
        body: { relation: 'admin' },
      };
    case 'demote':
      return {
        title: `Take administration away from ${name}`,
        verb: 'Make member',
        text: `${name} keeps what they have in single projects, and loses everything else, at once.`,
        done: `${name} is a member now.`,
        body: { relation: 'member' },
      };
    case 'deactivate':
      return {
        title: `Deactivate ${name}`,
        verb: 'Deactivate',
        text: `${name} is shut out at once, everywhere: all sessions end and all personal access tokens are revoked for good. What they did keeps their name. They can be reactivated, but have to sign in and make tokens anew.`,
        done: `${name} is deactivated.`,
        body: { deactivated: true },
        isTyped: true,
      };
    case 'reactivate':
      return {
        title: `Reactivate ${name}`,
        verb: 'Reactivate',
        text: `${name} can sign in again, with the relations that they had. Sessions and tokens that were ended stay ended.`,
        done: `${name} can sign in again.`,
        body: { deactivated: false },
      };
  }
}

/** Asks, because all of these change what somebody can reach. A refusal, such as for the last administrator, is shown. */
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
          // After a refusal too: the person may have been changed by somebody else.
          await queries.invalidateQueries({ queryKey: ['people'] });
          void queries.invalidateQueries({ queryKey: meQuery.queryKey });
        }
      }}
    >
      <Text size="sm">{text}</Text>
    </ConfirmModal>
  );
}
