import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import { meQuery } from '../session/me';
import { FormProblem } from '../ui/form-problem';
import { notifyDone } from '../ui/notify';
import { AppModal } from '../ui/overlays';
import { membersQuery } from './queries';
import { RelationPicker } from './relation-picker';
import { RELATION_TEXTS, type Member } from './relations';
import { FormActions } from '../ui/form-actions';
import * as strings from './members.strings';

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
      // It may have been oneself.
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
