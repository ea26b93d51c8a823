import { Button, Table, Text } from '@mantine/core';
import type { components } from '../api/schema.gen';
import { Status } from '../ui/feedback/status';
import { TablePanel } from '../ui/layout/table-panel';
import { RelativeTime } from '../ui/text/time';
import { SenderText } from '../ui/text/sender-text';
import * as strings from './me.strings';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { fillSlots } from '../ui/text/fill-slots';

export type PersonalToken = components['schemas']['PersonalTokenResponse'];

export function TokenTable({
  tokens,
  onRevoke,
}: {
  tokens: readonly PersonalToken[];
  onRevoke: (token: PersonalToken) => void;
}) {
  return (
    <TablePanel
      label={strings.tokensTable}
      head={[
        strings.nameLabel,
        strings.scopesLabel,
        strings.lastUsedLabel,
        strings.expiresLabel,
        strings.stateLabel,
        '',
      ]}
      minWidth={680}
    >
      {tokens.map((token) => (
        <Table.Tr key={token.id}>
          <Table.Td>
            <Text size="sm" fw={500}>
              <SenderText text={token.name} />
            </Text>
            <Text className="mono" c="dimmed">{`${token.prefix}…`}</Text>
          </Table.Td>
          <Table.Td maw={240}>
            <Text className="mono">{token.scopes.join(', ')}</Text>
          </Table.Td>
          <Table.Td>
            {token.last_used_at === null ? strings.never : <RelativeTime at={token.last_used_at} />}
          </Table.Td>
          <Table.Td>
            <RelativeTime at={token.expires_at} />
          </Table.Td>
          <Table.Td>
            <TokenState state={token.state} />
          </Table.Td>
          <Table.Td ta="right">
            {token.state === 'active' && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={strings.revokeTokenNamed(token.name)}
                onClick={() => onRevoke(token)}
              >
                {strings.revoke}
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

function TokenState({ state }: { state: PersonalToken['state'] }) {
  if (state === 'active') return <Status kind="ok">{strings.active}</Status>;
  return state === 'expired' ? (
    <Status kind="warn">{strings.expired}</Status>
  ) : (
    <Status kind="off">{strings.revoked}</Status>
  );
}

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
