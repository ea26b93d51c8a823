import { Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { ServiceAccountsSection } from '../service-accounts/service-accounts-section';
import { meQuery, useCanInOrganization } from '../session/me';
import { needs, ActionButton } from '../ui/action-button';
import { PageHeader } from '../ui/layout/page-header';
import { RowsPending } from '../ui/feedback/page-pending';
import { RenameForm } from '../ui/forms/rename-form';
import { Section } from '../ui/layout/section';
import { ErrorPanel } from '../ui/feedback/states';
import { organizationQuery, signingKeysQuery, type SigningKey } from './queries';
import * as strings from './organization.strings';
import { useState } from 'react';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { notifyDone } from '../ui/feedback/notify';
import { ShowMore } from '../ui/layout/show-more';
import { Status } from '../ui/feedback/status';
import { TablePanel } from '../ui/layout/table-panel';
import { ExactTime } from '../ui/text/time';

export function OrganizationSettingsScreen() {
  const queries = useQueryClient();
  const canManage = useCanInOrganization('organization:manage');
  const { data, error, refetch } = useQuery(organizationQuery);
  return (
    <>
      <PageHeader title={strings.organizationLabel} lead={strings.organizationLead} />
      <Stack gap="md">
        {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <RowsPending rows={2} />}
        {data !== undefined && (
          <Section title={strings.nameLabel} lead={strings.organizationNameHint}>
            <RenameForm
              label={strings.organizationLabel}
              current={data}
              blocked={needs(canManage, 'organization:manage', strings.organizationInSentence)}
              save={async (body) => {
                await unwrap(api.PATCH('/api/organization', { body }));
                await queries.invalidateQueries({ queryKey: organizationQuery.queryKey });
                await queries.invalidateQueries({ queryKey: meQuery.queryKey });
              }}
              reload={async () => (await refetch({ throwOnError: true })).data ?? data}
            />
          </Section>
        )}
        <ServiceAccountsSection project={null} />
        <SigningKeysSection />
      </Stack>
    </>
  );
}

function SigningKeysSection() {
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
