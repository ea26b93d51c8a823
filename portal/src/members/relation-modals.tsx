import { Loader, Select, Stack, Text, Radio } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import { notifyDone } from '../ui/feedback/notify';
import { AppModal } from '../ui/dialogs/overlays';
import { candidatesQuery, membersQuery } from './queries';
import { RELATION_TEXTS, type ProjectRelation, PROJECT_RELATIONS, type Member } from './people';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import * as strings from './members.strings';
import { meQuery } from '../session/me';

const DEBOUNCE_MS = 200;

/** Dialog that adds a user of the organization to the project. */
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
            // Not in a portal, where the options would be outside of every landmark.
            comboboxProps={{ withinPortal: false }}
            data={people.map(({ user_id, name, email, direct_relation }) => ({
              value: user_id,
              label: strings.personOption(name, email, direct_relation),
            }))}
            // The service has filtered the options already, also by text that the label does not contain.
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

export function RelationPicker({
  value,
  onChange,
}: {
  value: ProjectRelation;
  onChange: (relation: ProjectRelation) => void;
}) {
  return (
    <Radio.Group label={strings.relationToProject} value={value} onChange={(relation) => onChange(relation)}>
      <Stack gap={10} mt={6}>
        {PROJECT_RELATIONS.map((relation) => (
          <Radio
            key={relation}
            value={relation}
            label={RELATION_TEXTS[relation].label}
            description={RELATION_TEXTS[relation].text}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function ChangeRelationModal({
  project,
  member,
  onClose,
}: {
  project: string;
  member: Member;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [relation, setRelation] = useState(member.direct_relation ?? member.relation);
  const change = useMutation({
    mutationFn: () =>
      unwrap(
        api.PUT('/api/projects/{project}/members/{user_id}', {
          params: { path: { project, user_id: member.user_id } },
          body: { relation },
        }),
      ),
    onSuccess: async () => {
      onClose();
      notifyDone(strings.relationChanged(member.name, RELATION_TEXTS[relation].label.toLowerCase()));
      await queries.invalidateQueries({ queryKey: membersQuery(project).queryKey });
      // The user may have changed their own relation.
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <AppModal opened onClose={onClose} title={strings.changeRelationTitle(member.name)}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem error={change.error} />
          <RelationPicker value={relation} onChange={setRelation} />
          <FormActions submit={strings.save} isBusy={change.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}
