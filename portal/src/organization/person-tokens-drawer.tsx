import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { RevokeTokenModal } from '../me/revoke-token-modal';
import { TokenTable, type PersonalToken } from '../me/token-table';
import { AppDrawer } from '../ui/overlays';
import { RowsPending } from '../ui/page-pending';
import { ShowMore } from '../ui/show-more';
import { ErrorPanel } from '../ui/states';
import { personTokensQuery, type Account } from './queries';
import * as strings from './organization.strings';

/** Tokens by which scripts act for a user. Their values are not stored. */
export function PersonTokensDrawer({ person, onClose }: { person: Account; onClose: () => void }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(personTokensQuery(person.id));
  const [revoked, setRevoked] = useState<PersonalToken | null>(null);
  const tokens = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AppDrawer opened onClose={onClose} title={strings.personTokensTitle(person.name)} size={760}>
      <Stack gap="md">
        {list.error !== null && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <RowsPending rows={3} />}
        {list.data !== undefined && tokens.length === 0 && (
          <Text size="sm" c="dimmed">
            {strings.noPersonTokens(person.name)}
          </Text>
        )}
        {tokens.length > 0 && <TokenTable tokens={tokens} onRevoke={setRevoked} />}
        <ShowMore pages={list} />
      </Stack>
      {revoked !== null && (
        <RevokeTokenModal
          token={revoked}
          onClose={() => setRevoked(null)}
          revoke={async () => {
            const path = { user_id: person.id, token_id: revoked.id };
            await unwrap(api.DELETE('/api/users/{user_id}/tokens/{token_id}', { params: { path } }));
            await queries.invalidateQueries({ queryKey: personTokensQuery(person.id).queryKey });
          }}
        />
      )}
    </AppDrawer>
  );
}
