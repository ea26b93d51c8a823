import { Text } from '@mantine/core';
import { ConfirmModal } from '../ui/confirm-modal';
import type { PersonalToken } from './token-table';

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
      title="Revoke personal access token"
      verb="Revoke token"
      typed={token.name}
      onConfirm={revoke}
    >
      <Text size="sm">
        Scripts that use <b>{token.name}</b> are refused at once. It cannot be taken back.
      </Text>
    </ConfirmModal>
  );
}
