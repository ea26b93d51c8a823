import { Button, Table, Text } from '@mantine/core';
import type { components } from '../api/schema.gen';
import { Status } from '../ui/status';
import { TablePanel } from '../ui/table-panel';
import { RelativeTime } from '../ui/time';

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
      label="Personal access tokens"
      head={['Name', 'May', 'Last used', 'Ends', 'State', '']}
      minWidth={680}
    >
      {tokens.map((token) => (
        <Table.Tr key={token.id}>
          <Table.Td>
            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {token.name}
            </Text>
            <Text className="mono" c="dimmed">{`${token.prefix}…`}</Text>
          </Table.Td>
          <Table.Td maw={240}>
            <Text className="mono" style={{ overflowWrap: 'anywhere' }}>
              {token.scopes.join(', ')}
            </Text>
          </Table.Td>
          <Table.Td>
            {token.last_used_at === null ? 'Never' : <RelativeTime at={token.last_used_at} />}
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
                aria-label={`Revoke ${token.name}`}
                onClick={() => onRevoke(token)}
              >
                Revoke
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

function TokenState({ state }: { state: PersonalToken['state'] }) {
  if (state === 'active') return <Status kind="ok">Active</Status>;
  return state === 'expired' ? <Status kind="warn">Expired</Status> : <Status kind="off">Revoked</Status>;
}
