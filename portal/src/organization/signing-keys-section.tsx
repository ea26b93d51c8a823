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
import * as strings from './organization.strings';

export function SigningKeysSection() {
  const queries = useQueryClient();
  const canManage = useCanInOrganization('organization:manage');
  const list = useInfiniteQuery(signingKeysQuery);
  const [isConfirming, setConfirming] = useState(false);
  const keys = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section
      title={strings.signingKeysTitle}
      lead={strings.signingKeysLead}
      actions={
        <ActionButton
          size="xs"
          variant="default"
          blocked={needs(canManage, 'organization:manage', strings.organizationInSentence)}
          onClick={() => setConfirming(true)}
        >
          {strings.rotateButton}
        </ActionButton>
      }
    >
      <Stack gap="md">
        {list.error !== null && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <RowsPending rows={2} />}
        {keys.length > 0 && (
          <TablePanel
            label={strings.signingKeysTable}
            head={[strings.keyIdLabel, strings.stateLabel, strings.createdLabel, strings.verifiesUntilLabel]}
          >
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
                  {key.verifies_until === null ? strings.whileItSigns : <ExactTime at={key.verifies_until} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </TablePanel>
        )}
        <ShowMore pages={list} />
      </Stack>
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={strings.rotateTitle}
        verb={strings.rotateKey}
        onConfirm={async () => {
          await unwrap(api.POST('/api/auth/signing-keys/rotate'));
          await queries.invalidateQueries({ queryKey: signingKeysQuery.queryKey });
          notifyDone(strings.keyRotated);
        }}
      >
        <Text size="sm">{strings.rotateConsequences}</Text>
      </ConfirmModal>
    </Section>
  );
}

function KeyState({ state }: { state: SigningKey['state'] }) {
  if (state === 'signing') return <Status kind="ok">{strings.keySigns}</Status>;
  return state === 'verifying' ? (
    <Status kind="info">{strings.keyVerifies}</Status>
  ) : (
    <Status kind="off">{strings.keyRetired}</Status>
  );
}
