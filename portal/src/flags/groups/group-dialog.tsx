import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Problem, fieldSentence } from '../../api/problem';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { AppModal } from '../../ui/dialogs/overlays';
import { flagKeyFromName, keyProblem } from '../editor/field-rules';
import type { FlagGroup } from '../flag';
import { createGroup, updateGroup } from '../flag-writes';
import { flagKeys } from '../queries';
import * as strings from './groups.strings';

/**
 * Makes a group, or renames one.
 *
 * @param group left out: a new one.
 */
export function GroupDialog({
  project,
  group,
  opened,
  onClose,
}: {
  project: string;
  group?: FlagGroup;
  opened: boolean;
  onClose: () => void;
}) {
  const title = group === undefined ? strings.newGroupTitle : strings.editGroupTitle(group.name);
  return (
    <AppModal opened={opened} onClose={onClose} title={title}>
      {opened && <GroupForm project={project} group={group} onClose={onClose} />}
    </AppModal>
  );
}

function GroupForm({ project, group, onClose }: { project: string; group?: FlagGroup; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(group?.name ?? '');
  const [key, setKey] = useState(group?.key ?? '');
  const [keyTyped, setKeyTyped] = useState(group !== undefined);
  const [description, setDescription] = useState(group?.description ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wrongKey = group === undefined ? keyProblem(key) : null;
  const fields = error instanceof Problem ? error.fields : [];
  const ofField = (path: string) => {
    const found = fields.find((field) => field.path === path);
    return found && fieldSentence(found.problem);
  };

  const save = async () => {
    setTried(true);
    setError(null);
    if (name.trim() === '' || wrongKey !== null) return;
    setBusy(true);
    try {
      if (group === undefined) await createGroup(project, { key, name: name.trim(), description });
      else await updateGroup(project, group.key, group.version, { name: name.trim(), description });
      notifyDone(strings.groupSaved(name.trim()));
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md">
        <FormProblem error={fields.length === 0 ? error : null} />
        <TextInput
          label={strings.nameLabel}
          data-autofocus
          maxLength={120}
          value={name}
          error={tried && name.trim() === '' ? strings.nameMissing : ofField('name')}
          onChange={(event) => {
            setName(event.currentTarget.value);
            if (!keyTyped) setKey(flagKeyFromName(event.currentTarget.value));
          }}
        />
        <TextInput
          label={strings.keyLabel}
          description={strings.keyHint}
          classNames={{ input: 'mono' }}
          value={key}
          readOnly={group !== undefined}
          error={ofField('key') ?? (tried || key !== '' ? wrongKey : null)}
          onChange={(event) => {
            setKeyTyped(true);
            setKey(event.currentTarget.value);
          }}
        />
        <Textarea
          label={strings.descriptionLabel}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={8}
          value={description}
          error={ofField('description')}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {group === undefined && (
          <Text size="sm" c="dimmed">
            {strings.newGroupHint}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {strings.submitGroup(group !== undefined)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
