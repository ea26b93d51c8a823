import { ActionIcon, Button, Code, Group, Menu, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { useMe } from '../session/me';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { RowsPending } from '../ui/feedback/page-pending';
import { ShowMore } from '../ui/layout/show-more';
import { Empty, ErrorPanel } from '../ui/feedback/states';
import { Status } from '../ui/feedback/status';
import { TablePanel } from '../ui/layout/table-panel';
import { RelativeTime } from '../ui/text/time';
import { notifyDone } from '../ui/feedback/notify';
import { useDialogRequest } from '../ui/dialogs/dialog-requests';
import { CreateKeyModal, RotateSecretModal } from './key-modals';
import { apiKeysQuery, type ApiKey, SCOPE_LABELS } from './queries';
import { fillSlots } from '../ui/text/fill-slots';
import { SenderText } from '../ui/text/sender-text';
import * as strings from './settings.strings';

type Dialog = { kind: 'create' } | { kind: 'revoke' | 'rotate'; apiKey: ApiKey };

export function ApiKeysScreen({ project }: { project: string }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(apiKeysQuery(project));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const keys = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey: apiKeysQuery(project).queryKey });
  const close = () => setDialog(null);
  useDialogRequest('new-key', () => setDialog({ kind: 'create' }));
  const createButton = (
    <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
      {strings.newApiKey}
    </Button>
  );

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Stack gap={2} maw={640}>
          <h2 className="part-title">{strings.apiKeysTitle}</h2>
          <Text size="sm" c="dimmed">
            {strings.apiKeysLead}
          </Text>
        </Stack>
        {keys.length > 0 && createButton}
      </Group>
      {list.error !== null && (
        <ErrorPanel
          error={list.error}
          onRetry={() => void list.refetch()}
          {...(list.data === undefined ? {} : { staleSince: list.dataUpdatedAt })}
        />
      )}
      {list.isPending && <RowsPending rows={3} />}
      {list.data !== undefined && keys.length === 0 && (
        <Empty title={strings.noKeysTitle} action={createButton}>
          {strings.noKeysHint}
        </Empty>
      )}
      {keys.length > 0 && (
        <TablePanel
          label={strings.apiKeysTitle}
          minWidth={860}
          head={[
            strings.nameLabel,
            strings.keyLabel,
            strings.scopesLabel,
            strings.createdLabel,
            strings.lastUsedLabel,
            strings.stateLabel,
            '',
          ]}
        >
          {keys.map((apiKey) => (
            <KeyRow
              key={apiKey.id}
              apiKey={apiKey}
              onRotate={() => setDialog({ kind: 'rotate', apiKey })}
              onRevoke={() => setDialog({ kind: 'revoke', apiKey })}
            />
          ))}
        </TablePanel>
      )}
      <ShowMore pages={list} />
      {dialog?.kind === 'create' && (
        <CreateKeyModal project={project} onClose={close} onCreated={() => void refresh()} />
      )}
      {dialog?.kind === 'rotate' && (
        <RotateSecretModal project={project} apiKey={dialog.apiKey} onClose={close} />
      )}
      {dialog?.kind === 'revoke' && (
        <ConfirmModal
          opened
          onClose={close}
          title={strings.revokeTitle}
          verb={strings.revokeKey}
          typed={dialog.apiKey.name}
          onConfirm={async () => {
            const path = { project, key_id: dialog.apiKey.id };
            await unwrap(api.DELETE('/api/projects/{project}/api-keys/{key_id}', { params: { path } }));
            await refresh();
            notifyDone(strings.keyRevoked(dialog.apiKey.name));
          }}
        >
          <Text size="sm">
            {fillSlots(strings.revokeConsequences, {
              name: <b>{dialog.apiKey.name}</b>,
              prefix: <Code>{dialog.apiKey.prefix}…</Code>,
            })}
          </Text>
        </ConfirmModal>
      )}
    </Stack>
  );
}

function KeyRow({
  apiKey,
  onRotate,
  onRevoke,
}: {
  apiKey: ApiKey;
  onRotate: () => void;
  onRevoke: () => void;
}) {
  const { name, prefix, scopes, created_at, created_by: creator, last_used_at, state } = apiKey;
  const { user } = useMe();
  return (
    <Table.Tr>
      <Table.Td fw={500} maw={240}>
        <SenderText text={name} />
      </Table.Td>
      <Table.Td className="mono">{`${prefix}…`}</Table.Td>
      <Table.Td>{scopes.map((scope) => SCOPE_LABELS[scope].short).join(', ')}</Table.Td>
      <Table.Td>
        <RelativeTime at={created_at} />
        <Text size="xs" c="dimmed">
          {strings.byPerson(creator.id === user.id ? 'you' : creator.name)}
        </Text>
      </Table.Td>
      <Table.Td>{last_used_at === null ? strings.neverUsed : <RelativeTime at={last_used_at} />}</Table.Td>
      <Table.Td>
        <KeyState apiKey={apiKey} />
      </Table.Td>
      <Table.Td ta="right">
        {state === 'active' && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={strings.keyActions(name)}>
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<KeyRound size={15} aria-hidden />} onClick={onRotate}>
                {strings.rotateMenuItem}
              </Menu.Item>
              <Menu.Item color="red" onClick={onRevoke}>
                {strings.revokeMenuItem}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function KeyState({ apiKey: { state, expires_at } }: { apiKey: ApiKey }) {
  if (state === 'revoked') return <Status kind="off">{strings.revoked}</Status>;
  if (state === 'expired') return <Status kind="warn">{strings.expired}</Status>;
  return (
    <Group gap={6} wrap="nowrap">
      <Status kind="ok">{strings.active}</Status>
      {expires_at !== null && (
        <Text size="xs" c="dimmed" component="span">
          {fillSlots(strings.expiresAt, { relativeTime: <RelativeTime at={expires_at} /> })}
        </Text>
      )}
    </Group>
  );
}
