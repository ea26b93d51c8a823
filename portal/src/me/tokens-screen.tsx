import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { notifyDone } from '../ui/feedback/notify';
import { RowsPending } from '../ui/feedback/page-pending';
import { ShowMore } from '../ui/layout/show-more';
import { Empty, ErrorPanel } from '../ui/feedback/states';
import { tokensQuery, PERSONAL_LIFETIMES, useOwnPermissions } from './queries';
import { TokenTable, type PersonalToken, RevokeTokenModal } from './token-table';
import * as strings from './me.strings';
import { CreateTokenModal } from '../tokens/create-token-modal';

export function TokensScreen() {
  const queries = useQueryClient();
  const list = useInfiniteQuery(tokensQuery);
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<PersonalToken | null>(null);
  const tokens = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const createButton = (
    <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setCreating(true)}>
      {strings.newToken}
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Stack gap={2} maw={640}>
          <h2 className="part-title">{strings.tokensTable}</h2>
          <Text size="sm" c="dimmed">
            {strings.tokensLead}
          </Text>
        </Stack>
        {tokens.length > 0 && createButton}
      </Group>
      {list.error !== null && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsPending rows={2} />}
      {list.data !== undefined && tokens.length === 0 && (
        <Empty title={strings.noTokensTitle} action={createButton}>
          {strings.noTokensHint}
        </Empty>
      )}
      {tokens.length > 0 && <TokenTable tokens={tokens} onRevoke={setRevoked} />}
      <ShowMore pages={list} />
      {isCreating && (
        <CreatePersonalTokenModal onClose={() => setCreating(false)} onCreated={() => void refresh()} />
      )}
      {revoked !== null && (
        <RevokeTokenModal
          token={revoked}
          onClose={() => setRevoked(null)}
          revoke={async () => {
            await unwrap(
              api.DELETE('/api/auth/tokens/{token_id}', { params: { path: { token_id: revoked.id } } }),
            );
            await refresh();
            notifyDone(strings.tokenRevoked(revoked.name));
          }}
        />
      )}
    </Stack>
  );
}

const TEXTS = strings.tokenFormTexts;

function CreatePersonalTokenModal({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  return (
    <CreateTokenModal
      texts={TEXTS}
      offered={useOwnPermissions()}
      lifetimes={PERSONAL_LIFETIMES}
      defaultDays="30"
      create={(body) => unwrap(api.POST('/api/auth/tokens', { body }))}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}
