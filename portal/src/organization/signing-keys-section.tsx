import { Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { useCanInOrganization } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { ConfirmModal } from '../ui/confirm-modal';
import { notifyDone } from '../ui/notify';
import { RowsPending } from '../ui/page-pending';
import { Section } from '../ui/section';
import { ShowMore } from '../ui/show-more';
import { ErrorPanel } from '../ui/states';
import { Status } from '../ui/status';
import { TablePanel } from '../ui/table-panel';
import { ExactTime } from '../ui/time';
import { signingKeysQuery, type SigningKey } from './queries';

export function SigningKeysSection() {
  const queries = useQueryClient();
  const canManage = useCanInOrganization('organization:manage');
  const list = useInfiniteQuery(signingKeysQuery);
  const [isAsking, setAsking] = useState(false);
  const keys = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section
      title="Signing keys"
      lead="They sign the access tokens of everybody’s sessions. The service makes a new one every 90 days by itself; rotate after an incident."
      actions={
        <ActionButton
          size="xs"
          variant="default"
          blocked={needs(canManage, 'organization:manage', 'the organization')}
          onClick={() => setAsking(true)}
        >
          Rotate…
        </ActionButton>
      }
    >
      <Stack gap="md">
        {list.error !== null && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <RowsPending rows={2} />}
        {keys.length > 0 && (
          <TablePanel label="List of signing keys" head={['Key id', 'State', 'Made', 'Verifies until']}>
            {keys.map((key) => (
              <Table.Tr key={key.id}>
                <Table.Td className="mono">{key.id}</Table.Td>
                <Table.Td>
                  <KeyState state={key.state} />
                </Table.Td>
                <Table.Td>
                  <ExactTime at={key.created_at} />
                </Table.Td>
                <Table.Td>
                  {key.verifies_until === null ? 'While it signs' : <ExactTime at={key.verifies_until} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </TablePanel>
        )}
        <ShowMore pages={list} />
      </Stack>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Rotate the signing key"
        verb="Rotate key"
        onConfirm={async () => {
          await unwrap(api.POST('/api/auth/signing-keys/rotate'));
          await queries.invalidateQueries({ queryKey: signingKeysQuery.queryKey });
          notifyDone('Access tokens are signed with a new key.');
        }}
      >
        <Text size="sm">
          New access tokens are signed with a new key. Nobody has to sign in again: tokens of the old key are
          taken until they end by themselves, within minutes. Programs that verify our tokens fetch the new
          key by itself.
        </Text>
      </ConfirmModal>
    </Section>
  );
}

function KeyState({ state }: { state: SigningKey['state'] }) {
  if (state === 'signing') return <Status kind="ok">Signs</Status>;
  return state === 'verifying' ? <Status kind="info">Verifies</Status> : <Status kind="off">Retired</Status>;
}
