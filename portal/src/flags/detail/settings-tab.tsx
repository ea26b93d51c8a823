import { Checkbox, Group, Stack, TagsInput, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/confirm-modal';
import { CopyButton } from '../../ui/copy-button';
import { FormProblem } from '../../ui/form-problem';
import { notifyUndo } from '../../ui/notify';
import { putFlag } from '../cached-flags';
import { tagsProblem } from '../editor/field-rules';
import { updateFlag } from '../flag-writes';
import { flagKeys } from '../queries';
import { useDraft } from './draft-context';
import { UsageText } from '../usage-text';

/** What the flag is called and where it belongs; nothing here changes what anybody gets. */
export function SettingsTab() {
  const { project, flag, values, edit } = useDraft();
  const mayEdit = useCan(project, 'flags:edit');
  return (
    <Stack gap="lg" maw={680}>
      <section className="panel" style={{ padding: 16 }} aria-labelledby="about-title">
        <Title order={2} size="md" id="about-title" mb="md">
          About the flag
        </Title>
        {!mayEdit && (
          <Text size="sm" mb="md">
            {needs(false, 'flags:edit', project)}
          </Text>
        )}
        <Stack gap="md">
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              label="Key"
              description="Programs ask for it; it never changes."
              classNames={{ input: 'mono' }}
              value={flag.key}
              readOnly
            />
            <CopyButton text={flag.key} label="key" />
          </Group>
          <TextInput
            label="Name"
            value={values.name}
            maxLength={120}
            readOnly={!mayEdit}
            error={values.name.trim() === '' ? 'Give it a name' : null}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <Textarea
            label="Description"
            value={values.description}
            maxLength={2000}
            autosize
            minRows={3}
            maxRows={12}
            readOnly={!mayEdit}
            onChange={(event) => edit({ description: event.currentTarget.value })}
          />
          <TagsInput
            label="Tags"
            value={values.tags}
            readOnly={!mayEdit}
            error={tagsProblem(values.tags)}
            onChange={(tags) => edit({ tags })}
          />
          <Checkbox
            label="Permanent"
            description="A switch that is meant to stay: never reported as stale."
            checked={values.permanent}
            disabled={!mayEdit}
            onChange={(event) => edit({ permanent: event.currentTarget.checked })}
          />
        </Stack>
      </section>
      <ArchivePanel />
    </Stack>
  );
}

function ArchivePanel() {
  const { project, flag, isDirty } = useDraft();
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const blocked =
    needs(useCan(project, 'flags:edit'), 'flags:edit', project) ??
    (isDirty ? 'Save or discard your changes first.' : null);
  const archive = useMutation({
    mutationFn: (archived: boolean) => updateFlag(project, flag.key, flag.version, { archived }),
    onSuccess: (saved, archived) => {
      putFlag(queries, project, flag.key, saved);
      notifyUndo(`${flag.name} is ${archived ? 'archived' : 'back'}.`, async () => {
        putFlag(
          queries,
          project,
          flag.key,
          await updateFlag(project, flag.key, saved.version, { archived: !archived }),
        );
        await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
      });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: flagKeys.all(project) }),
  });
  return (
    <section className="panel" style={{ padding: 16 }} aria-labelledby="archive-title">
      <Title order={2} size="md" id="archive-title" mb={4}>
        {flag.archived ? 'In the archive' : 'Archive'}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {flag.archived
          ? 'It is off for everybody and in no list. Bringing it back gives it the settings that it had.'
          : 'Programs that still ask for it get “off”. Its key, history and buckets stay its own, and it can be brought back.'}
      </Text>
      <Stack gap="sm" align="flex-start">
        <FormProblem error={archive.error} />
        <ActionButton
          variant="default"
          blocked={blocked}
          loading={archive.isPending}
          onClick={() => (flag.archived ? archive.mutate(false) : setOpened(true))}
        >
          {flag.archived ? 'Bring it back' : 'Archive the flag'}
        </ActionButton>
      </Stack>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Archive ${flag.name}?`}
        verb="Archive"
        onConfirm={() => archive.mutateAsync(true)}
      >
        <Text size="sm">
          <UsageText flag={flag} />. Programs that evaluate it get “off” from now on.
        </Text>
      </ConfirmModal>
    </section>
  );
}
