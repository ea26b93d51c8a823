import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { notifyDone } from '../ui/feedback/notify';
import { AppDrawer } from '../ui/dialogs/overlays';
import { RowsPending } from '../ui/feedback/page-pending';
import { ShowMore } from '../ui/layout/show-more';
import { Empty, ErrorPanel } from '../ui/feedback/states';
import { Status } from '../ui/feedback/status';
import { TablePanel } from '../ui/layout/table-panel';
import { RelativeTime } from '../ui/text/time';
import { serviceAccountTokensQuery, type ServiceAccount, type ServiceAccountToken } from './queries';
import { RotateAccountTokenModal } from './rotate-account-token-modal';
import { fillSlots } from '../ui/text/fill-slots';
import * as strings from './service-accounts.strings';
import { PERMISSIONS } from '../ui/text/permission-texts';
import { CreateTokenModal } from '../tokens/create-token-modal';
import { TOKEN_LIFETIMES } from '../tokens/token-lifetimes';

/** Drawer of a service account's tokens, to create, rotate and revoke them. */
export function AccountTokensDrawer({
  account,
  onClose,
  onChanged,
}: {
  account: ServiceAccount;
  onClose: () => void;
  onChanged: () => void;
}) {
  const queries = useQueryClient();
  const query = serviceAccountTokensQuery(account.id);
  const list = useInfiniteQuery(query);
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ServiceAccountToken | null>(null);
  const [rotated, setRotated] = useState<ServiceAccountToken | null>(null);
  const tokens = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: query.queryKey });
    onChanged();
  };
  const createButton = (
    <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setCreating(true)}>
      {strings.newToken}
    </Button>
  );
  return (
    <>
      <AppDrawer opened onClose={onClose} title={strings.tokensTitle(account.name)} size={680}>
        <Stack gap="md">
          {list.error !== null && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <RowsPending rows={2} />}
          {list.data !== undefined && tokens.length === 0 && (
            <Empty title={strings.noTokensTitle} action={createButton}>
              {strings.noTokensHint}
            </Empty>
          )}
          {tokens.length > 0 && (
            <>
              <Group justify="flex-end">{createButton}</Group>
              <TablePanel
                label={strings.tokensTable}
                minWidth={560}
                head={[
                  strings.nameLabel,
                  strings.permissionsLabel,
                  strings.lastUsedLabel,
                  strings.stateLabel,
                  '',
                ]}
              >
                {tokens.map((token) => (
                  <TokenRow
                    key={token.id}
                    token={token}
                    onRotate={() => setRotated(token)}
                    onRevoke={() => setRevoked(token)}
                  />
                ))}
              </TablePanel>
            </>
          )}
          <ShowMore pages={list} />
        </Stack>
      </AppDrawer>
      {isCreating && (
        <CreateAccountTokenModal
          account={account}
          onClose={() => setCreating(false)}
          onCreated={() => void refresh()}
        />
      )}
      {rotated !== null && (
        <RotateAccountTokenModal
          account={account}
          token={rotated}
          onClose={() => setRotated(null)}
          onRotated={() => void refresh()}
        />
      )}
      {revoked !== null && (
        <ConfirmModal
          opened
          onClose={() => setRevoked(null)}
          title={strings.revokeTitle}
          verb={strings.revokeTitle}
          typed={revoked.name}
          onConfirm={async () => {
            const path = { id: account.id, token_id: revoked.id };
            await unwrap(api.DELETE('/api/service-accounts/{id}/tokens/{token_id}', { params: { path } }));
            await refresh();
            notifyDone(strings.tokenRevoked(revoked.name));
          }}
        >
          <Text size="sm">{fillSlots(strings.revokeConsequences, { name: <b>{revoked.name}</b> })}</Text>
        </ConfirmModal>
      )}
    </>
  );
}

function TokenRow({
  token: { name, prefix, scopes, last_used_at, state, expires_at },
  onRotate,
  onRevoke,
}: {
  token: ServiceAccountToken;
  onRotate: () => void;
  onRevoke: () => void;
}) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="mono">{`${prefix}…`}</Text>
      </Table.Td>
      <Table.Td className="mono">{scopes.join(', ')}</Table.Td>
      <Table.Td>{last_used_at === null ? strings.neverUsed : <RelativeTime at={last_used_at} />}</Table.Td>
      <Table.Td>
        {state === 'active' && <Status kind="ok">{strings.active}</Status>}
        {state === 'expired' && <Status kind="warn">{strings.expired}</Status>}
        {state === 'revoked' && <Status kind="off">{strings.revoked}</Status>}
        {state === 'active' && (
          <Text size="xs" c="dimmed">
            {fillSlots(strings.expiresAt, { relativeTime: <RelativeTime at={expires_at} /> })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {state === 'active' && (
          <Group gap={6} wrap="nowrap" justify="flex-end">
            <Button size="compact-sm" variant="default" onClick={onRotate}>
              {strings.rotateMenuItem}
            </Button>
            <Button size="compact-sm" variant="default" color="red" onClick={onRevoke}>
              {strings.revokeMenuItem}
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const TEXTS = strings.tokenFormTexts;

function CreateAccountTokenModal({
  account,
  onClose,
  onCreated,
}: {
  account: ServiceAccount;
  onClose: () => void;
  onCreated: () => void;
}) {
  return (
    <CreateTokenModal
      texts={{ ...TEXTS, title: strings.newTokenTitle(account.name) }}
      offered={PERMISSIONS}
      lifetimes={TOKEN_LIFETIMES}
      defaultDays="90"
      create={(body) => {
        const params = { path: { id: account.id } };
        return unwrap(api.POST('/api/service-accounts/{id}/tokens', { params, body }));
      }}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}
