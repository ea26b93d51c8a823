import { Text } from '@mantine/core';
import { ConfirmModal } from '../ui/confirm-modal';
import type { PersonalToken } from './token-table';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './me.strings';

export function RevokeTokenModal({
  token,
  onClose,
  revoke,
}: {
  token: PersonalToken;
  onClose: () => void;
  revoke: () => Promise<unknown>;
}) {
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={strings.revokeTitle}
      verb={strings.revokeToken}
      typed={token.name}
      onConfirm={revoke}
    >
      <Text size="sm">{fillSlots(strings.revokeConsequences, { name: <b>{token.name}</b> })}</Text>
    </ConfirmModal>
  );
}
