import { Button, Group, Loader, Radio, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { candidatesQuery } from '../../members/queries';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { AppModal } from '../../ui/dialogs/overlays';
import type { appMembersQuery, installationMembersQuery } from '../queries';
import * as strings from './object-members.strings';

export interface ObjectMember {
  user_id: string;
  name: string;
  email: string;
  state: 'active' | 'deactivated' | 'invited';
  relation: string;
  direct_relation: string | null;
  inherited: boolean;
}

export interface RelationText {
  label: string;
  text: string;
}

/** The app or installation whose members are shown. */
export interface MembersTarget {
  project: string;
  /** Name within a sentence: `the app Nightly report`. */
  what: string;
  query: ReturnType<typeof appMembersQuery> | ReturnType<typeof installationMembersQuery>;
  relations: Readonly<Record<string, RelationText>>;
  /** Reason for which the user cannot change members; `null`: the user can. */
  blocked: string | null;
  set: (userId: string, relation: string) => Promise<unknown>;
  remove: (userId: string) => Promise<unknown>;
}

const DEBOUNCE_MS = 200;

/** @param member member whose relation is changed; `null`: adds a member. */
export function RelationModal({
  target,
  member,
  onClose,
  onDone,
}: {
  target: MembersTarget;
  member: ObjectMember | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const names = Object.keys(target.relations);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(member?.user_id ?? null);
  const [relation, setRelation] = useState(member?.direct_relation ?? member?.relation ?? names.at(-1) ?? '');
  const [isMissing, setMissing] = useState(false);
  const [q] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const found = useQuery({ ...candidatesQuery(target.project, q), enabled: member === null && q !== '' });
  const save = useMutation({
    mutationFn: (userId: string) => target.set(userId, relation),
    onSuccess: async () => {
      await onDone();
      onClose();
      notifyDone(strings.saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen !== null) save.mutate(chosen);
  };
  return (
    <AppModal
      opened
      onClose={onClose}
      title={member === null ? strings.addMemberTitle : strings.relationTitle(member.name, target.what)}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <FormProblem error={save.error ?? found.error} />
          {member === null && (
            <Select
              label={strings.personLabel}
              description={strings.personSearchHint}
              placeholder={strings.personPlaceholder}
              searchable
              comboboxProps={{ withinPortal: false }}
              data={(found.data?.items ?? []).map(({ user_id, name, email }) => ({
                value: user_id,
                label: `${name} (${email})`,
              }))}
              // The service has filtered the options already, also by text that the label does not contain.
              filter={({ options }) => options}
              searchValue={text}
              onSearchChange={setText}
              value={chosen}
              onChange={(value) => {
                setChosen(value);
                setMissing(false);
              }}
              nothingFoundMessage={
                q === '' ? null : found.isFetching ? strings.searching : strings.noPeopleFound
              }
              rightSection={found.isFetching ? <Loader size={14} /> : undefined}
              error={isMissing ? strings.personMissing : null}
              data-autofocus
            />
          )}
          <Radio.Group label={strings.relationLabel} value={relation} onChange={setRelation}>
            <Stack gap={10} mt={6}>
              {Object.entries(target.relations).map(([name, { label, text: description }]) => (
                <Radio key={name} value={name} label={label} description={description} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {strings.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {strings.submitRelation(member !== null)}
            </Button>
          </Group>
        </Stack>
      </form>
    </AppModal>
  );
}
