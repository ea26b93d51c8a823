import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useCanInOrganization, useMe } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { PageHeader } from '../ui/layout/page-header';
import { RowsPending } from '../ui/feedback/page-pending';
import { SearchInput } from '../ui/forms/search-input';
import { ShowMore } from '../ui/layout/show-more';
import { EmptyByFilter, ErrorPanel } from '../ui/feedback/states';
import { TablePanel } from '../ui/layout/table-panel';
import { useDialogRequest } from '../ui/dialogs/dialog-requests';
import { InviteModal } from './invite-modal';
import { LinkModal } from './link-modal';
import type { PeopleSearch } from './search';
import { PersonActionModal, EditPersonModal } from './person-modals';
import { PersonRow, type PersonAction } from './person-row';
import { peopleQuery, personTokensQuery, type Account } from './queries';
import * as strings from './organization.strings';
import { api, unwrap } from '../api/client';
import { TokenTable, type PersonalToken, RevokeTokenModal } from '../me/token-table';
import { AppDrawer } from '../ui/dialogs/overlays';

type Dialog = { kind: 'invite' } | { kind: PersonAction; userId: string };

export function PeopleScreen({ q = '' }: PeopleSearch) {
  const { organization } = useMe();
  const canManage = useCanInOrganization('members:manage');
  const navigate = useNavigate({ from: '/org/members' });
  const list = useInfiniteQuery(peopleQuery(q));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // Read from the current list, because dialogs send the version that is shown.
  const person =
    dialog === null || dialog.kind === 'invite' ? undefined : people.find(({ id }) => id === dialog.userId);
  const close = () => setDialog(null);
  useDialogRequest('invite', () => setDialog({ kind: 'invite' }));
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true });

  return (
    <>
      <PageHeader
        title={strings.peopleTitle}
        lead={strings.peopleLead(organization.name)}
        actions={
          <ActionButton
            leftSection={<UserPlus size={15} aria-hidden />}
            blocked={needs(canManage, 'members:manage', strings.organizationInSentence)}
            onClick={() => setDialog({ kind: 'invite' })}
          >
            {strings.invite}
          </ActionButton>
        }
      />
      <Stack gap="md">
        <SearchInput label={strings.searchPeopleLabel} value={q} onChange={search} />
        {list.error !== null && (
          <ErrorPanel
            error={list.error}
            onRetry={() => void list.refetch()}
            {...(list.data === undefined ? {} : { staleSince: list.dataUpdatedAt })}
          />
        )}
        {list.isPending && <RowsPending rows={4} />}
        {list.data !== undefined && people.length === 0 && (
          <EmptyByFilter what={`“${q}”`} onClear={() => search('')} />
        )}
        {people.length > 0 && (
          <TablePanel
            label={strings.peopleTitle}
            head={[
              strings.personLabel,
              strings.organizationRoleLabel,
              strings.stateLabel,
              strings.lastSignInLabel,
              '',
            ]}
          >
            {people.map((one) => (
              <PersonRow key={one.id} person={one} onAction={(kind) => setDialog({ kind, userId: one.id })} />
            ))}
          </TablePanel>
        )}
        <ShowMore pages={list} />
      </Stack>
      {dialog?.kind === 'invite' && <InviteModal onClose={close} />}
      {dialog !== null && dialog.kind !== 'invite' && person !== undefined && (
        <>
          {(dialog.kind === 'invitation' || dialog.kind === 'password-reset') && (
            <LinkModal kind={dialog.kind} person={person} onClose={close} />
          )}
          {dialog.kind === 'tokens' && <PersonTokensDrawer person={person} onClose={close} />}
          {dialog.kind === 'edit' && <EditPersonModal person={person} onClose={close} />}
          {(dialog.kind === 'promote' ||
            dialog.kind === 'demote' ||
            dialog.kind === 'deactivate' ||
            dialog.kind === 'reactivate') && (
            <PersonActionModal action={dialog.kind} person={person} onClose={close} />
          )}
        </>
      )}
    </>
  );
}

/** Drawer of a user's personal access tokens. Their values are not stored. */
function PersonTokensDrawer({ person, onClose }: { person: Account; onClose: () => void }) {
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
