import { Button, Group, Stack, TagsInput, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem, fieldSentence } from '../../api/problem';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { RowsPending } from '../../ui/feedback/page-pending';
import { SenderText } from '../../ui/text/sender-text';
import { ShowMore } from '../../ui/layout/show-more';
import { ErrorPanel } from '../../ui/feedback/states';
import { deleteIdentities, setIdentities } from '../flag-writes';
import { allIdentitiesQuery, flagKeys, identitiesQuery, type PersonIdentities } from '../queries';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from './flag-detail.strings';

const MAX_IDS = 10;
const MAX_LENGTH = 256;

/** The ids by which the project's applications identify the user, and, for owners, the ids of all users. */
export function IdentitiesSection({ project }: { project: string }) {
  const { data, error, isPending, refetch } = useQuery(identitiesQuery(project));
  const isOwner = useCan(project, 'project:manage');
  return (
    <section className="panel" style={{ padding: 16 }} aria-labelledby="identities-title">
      <Title order={2} size="md" id="identities-title" mb={4}>
        {strings.identitiesTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {fillSlots(strings.identitiesHint, {
          text: <span className="mono">{strings.userIdAttribute}</span>,
        })}
      </Text>
      {isPending && <RowsPending rows={1} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <OwnIds key={data.user_ids.join('\n')} project={project} current={data.user_ids} />
      )}
      {isOwner && <EverybodysIds project={project} />}
    </section>
  );
}

function OwnIds({ project, current }: { project: string; current: readonly string[] }) {
  const queries = useQueryClient();
  const may = useCan(project, 'flags:override');
  const [ids, setIds] = useState<string[]>([...current]);
  const save = useMutation({
    mutationFn: () => setIdentities(project, ids),
    onSuccess: async () => {
      notifyDone(strings.idsSaved);
      await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
    },
  });
  const isTooLong = ids.some((id) => id.length > MAX_LENGTH);
  const isSame = ids.length === current.length && ids.every((id) => current.includes(id));
  return (
    <Stack gap="sm">
      <TagsInput
        label={strings.idsLabel}
        description={strings.idsHint(MAX_IDS)}
        maw={560}
        value={ids}
        maxTags={MAX_IDS}
        // Ids may contain commas and spaces.
        splitChars={[]}
        readOnly={!may}
        error={isTooLong ? strings.idTooLong(MAX_LENGTH) : refusalOf(save.error)}
        onChange={(next) => {
          save.reset();
          setIds(next);
        }}
      />
      {refusalOf(save.error) === null && <FormProblem error={save.error} />}
      <Group>
        <ActionButton
          loading={save.isPending}
          blocked={
            may
              ? isTooLong
                ? strings.saveBlockedByLongId
                : isSame
                  ? strings.saveBlockedByNoChange
                  : null
              : needs(false, 'flags:override', project)
          }
          onClick={() => save.mutate()}
        >
          {strings.saveIds}
        </ActionButton>
      </Group>
    </Stack>
  );
}

/** Text of a validation problem of the ids; `null` for any other error. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Problem) || error.fields.length === 0) return null;
  return error.fields.map(({ problem }) => fieldSentence(problem)).join(' ');
}

function EverybodysIds({ project }: { project: string }) {
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<PersonIdentities | null>(null);
  const pages = useInfiniteQuery(allIdentitiesQuery(project));
  const people = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Stack gap="xs" mt="md">
      {pages.error !== null && <ErrorPanel error={pages.error} onRetry={() => void pages.refetch()} />}
      {people.length > 0 && (
        <>
          <Title order={3} size="sm">
            {strings.allIdsTable}
          </Title>
          <ul aria-label={strings.allIdsTable} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {people.map((person) => (
              <li key={person.actor_id}>
                <Group gap="sm" mb={4}>
                  <Text size="sm">
                    <SenderText text={person.actor_name} />
                  </Text>
                  <Text size="sm" className="mono" style={{ overflowWrap: 'anywhere' }}>
                    <SenderText text={person.user_ids.join(', ')} />
                  </Text>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={strings.removeIdsOf(person.actor_name)}
                    onClick={() => setRemoved(person)}
                  >
                    {strings.remove}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        </>
      )}
      <ShowMore pages={pages} />
      <ConfirmModal
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={strings.removeIdsTitle(removed?.actor_name ?? '')}
        verb={strings.removeIds}
        onConfirm={async () => {
          if (removed === null) return;
          await deleteIdentities(project, removed.actor_id);
          notifyDone(strings.idsRemoved(removed.actor_name));
          await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
        }}
      >
        {strings.removeIdsConsequences}
      </ConfirmModal>
    </Stack>
  );
}
