import { Loader, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import { FormProblem } from '../ui/form-problem';
import { notifyDone } from '../ui/notify';
import { AppModal } from '../ui/overlays';
import { candidatesQuery, membersQuery } from './queries';
import { RelationPicker } from './relation-picker';
import { RELATION_TEXTS, type ProjectRelation } from './relations';
import { FormActions } from '../ui/form-actions';
import * as strings from './members.strings';

const DEBOUNCE_MS = 200;

/** Adds a user of the organization to the project. */
export function AddMemberModal({ project, onClose }: { project: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [userId, setUserId] = useState<string | null>(null);
  const [relation, setRelation] = useState<ProjectRelation>('developer');
  const [isMissing, setMissing] = useState(false);
  const [q] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(candidatesQuery(project, q));
  const people = data?.items ?? [];
  const chosen = people.find(({ user_id }) => user_id === userId);
  const add = useMutation({
    mutationFn: (user_id: string) =>
      unwrap(
        api.PUT('/api/projects/{project}/members/{user_id}', {
          params: { path: { project, user_id } },
          body: { relation },
        }),
      ),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: membersQuery(project).queryKey });
      onClose();
      notifyDone(strings.relationChanged(name, RELATION_TEXTS[relation].label.toLowerCase()));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(userId === null);
    if (userId !== null) add.mutate(userId);
  };
  return (
    <AppModal opened onClose={onClose} title={strings.addMemberTitle}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <FormProblem error={add.error ?? error} />
          <Select
            label={strings.personLabel}
            description={strings.personSearchHint}
            placeholder={strings.personPlaceholder}
            searchable
            // Inside the dialog, or its options would be outside of every landmark.
            comboboxProps={{ withinPortal: false }}
            data={people.map(({ user_id, name, email, direct_relation }) => ({
              value: user_id,
              label: strings.personOption(name, email, direct_relation),
            }))}
            // The service has searched; what it found need not begin like the label.
            filter={({ options }) => options}
            searchValue={text}
            onSearchChange={setText}
            value={userId}
            onChange={(value) => {
              setUserId(value);
              setMissing(false);
            }}
            nothingFoundMessage={q === '' ? null : isFetching ? strings.searching : strings.noPeopleFound}
            rightSection={isFetching ? <Loader size={14} /> : undefined}
            error={isMissing ? strings.personMissing : null}
            data-autofocus
          />
          {chosen !== undefined && chosen.direct_relation !== null && (
            <Text size="sm">{strings.alreadyMember(chosen.name, chosen.direct_relation)}</Text>
          )}
          <RelationPicker value={relation} onChange={setRelation} />
          <FormActions submit={strings.addMember} isBusy={add.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
