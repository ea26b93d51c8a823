import { ActionIcon, Button, Group, Menu, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { notifyDone } from '../ui/feedback/notify';
import { RowsPending } from '../ui/feedback/page-pending';
import { ShowMore } from '../ui/layout/show-more';
import { Empty, ErrorPanel } from '../ui/feedback/states';
import { TablePanel } from '../ui/layout/table-panel';
import { RelativeTime } from '../ui/text/time';
import { AccountTokensDrawer } from './account-tokens-drawer';
import { CreateAccountModal } from './create-account-modal';
import { EditAccountModal } from './edit-account-modal';
import { serviceAccountsQuery, type ServiceAccount } from './queries';
import { fillSlots } from '../ui/text/fill-slots';
import { SenderText } from '../ui/text/sender-text';
import * as strings from './service-accounts.strings';

type Dialog = { kind: 'create' } | { kind: 'delete' | 'edit' | 'tokens'; account: ServiceAccount };

/**
 * Section of service accounts and their tokens.
 *
 * @param project project whose accounts are managed; `null`: those of the whole installation.
 */
export function ServiceAccountsSection({ project }: { project: string | null }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(serviceAccountsQuery(project));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const accounts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey: serviceAccountsQuery(project).queryKey });
  const close = () => setDialog(null);
  const createButton = (
    <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
      {strings.newAccount}
    </Button>
  );
  return (
    <Stack gap="md" component="section" aria-label={strings.accountsTitle}>
      <Group justify="space-between" align="flex-end">
        <Stack gap={2} maw={640}>
          <h2 className="part-title">{strings.accountsTitle}</h2>
          <Text size="sm" c="dimmed">
            {strings.accountsLead}
          </Text>
        </Stack>
        {accounts.length > 0 && createButton}
      </Group>
      {list.error !== null && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsPending rows={2} />}
      {list.data !== undefined && accounts.length === 0 && (
        <Empty title={strings.noAccountsTitle} action={createButton}>
          {strings.noAccountsHint}
        </Empty>
      )}
      {accounts.length > 0 && (
        <TablePanel
          label={strings.accountsTable}
          minWidth={760}
          head={[
            strings.nameLabel,
            strings.relationsLabel,
            strings.activeTokensLabel,
            strings.lastUsedLabel,
            strings.createdLabel,
            '',
          ]}
        >
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} onOpen={(kind) => setDialog({ kind, account })} />
          ))}
        </TablePanel>
      )}
      <ShowMore pages={list} />
      {dialog?.kind === 'create' && (
        <CreateAccountModal
          project={project}
          onClose={close}
          onCreated={(account) => {
            void refresh();
            setDialog({ kind: 'tokens', account });
          }}
        />
      )}
      {dialog?.kind === 'tokens' && (
        <AccountTokensDrawer account={dialog.account} onClose={close} onChanged={() => void refresh()} />
      )}
      {dialog?.kind === 'edit' && (
        <EditAccountModal
          // Read from the current list: after a change of another user, a second save is based on the new version.
          account={accounts.find(({ id }) => id === dialog.account.id) ?? dialog.account}
          onClose={close}
          onSaved={refresh}
          onStale={refresh}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmModal
          opened
          onClose={close}
          title={strings.deleteTitle}
          verb={strings.deleteTitle}
          typed={dialog.account.name}
          onConfirm={async () => {
            const path = { id: dialog.account.id };
            await unwrap(api.DELETE('/api/service-accounts/{id}', { params: { path } }));
            await refresh();
            notifyDone(strings.accountDeleted(dialog.account.name));
          }}
        >
          <Text size="sm">
            {fillSlots(strings.deleteConsequences, { name: <b>{dialog.account.name}</b> })}
          </Text>
        </ConfirmModal>
      )}
    </Stack>
  );
}

function AccountRow({
  account,
  onOpen,
}: {
  account: ServiceAccount;
  onOpen: (kind: 'delete' | 'edit' | 'tokens') => void;
}) {
  const { name, description, relations, active_tokens, last_used_at, created_at, created_by, project } =
    account;
  const { sensitive_permissions: sensitive } = account;
  return (
    <Table.Tr>
      <Table.Td maw={280}>
        <Text size="sm" fw={500}>
          <SenderText text={name} />
        </Text>
        {description !== '' && (
          <Text size="xs" c="dimmed">
            <SenderText text={description} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {relations.length === 0 && strings.noTokens}
        {relations.map(({ object, relation }) => (
          <div key={object}>{strings.relationOf(relation, object.replace('project:', ''))}</div>
        ))}
        {sensitive.length > 0 && (
          <Text size="xs" c="dimmed">
            {fillSlots(strings.sensitivePermissionsLine, {
              text: <span className="mono">{sensitive.join(', ')}</span>,
            })}
          </Text>
        )}
        {project !== null && (
          <Text size="xs" c="dimmed">
            {strings.managedByOwners(project.key)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{active_tokens}</Table.Td>
      <Table.Td>{last_used_at === null ? strings.neverUsed : <RelativeTime at={last_used_at} />}</Table.Td>
      <Table.Td>
        <RelativeTime at={created_at} />
        <Text size="xs" c="dimmed">
          {strings.byPerson(created_by.name)}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={strings.accountActions(name)}>
              <Ellipsis size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onOpen('tokens')}>{strings.tokensTable}</Menu.Item>
            <Menu.Item onClick={() => onOpen('edit')}>{strings.editMenuItem}</Menu.Item>
            <Menu.Item color="red" onClick={() => onOpen('delete')}>
              {strings.deleteMenuItem}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
