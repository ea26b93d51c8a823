import { Checkbox, Group, Stack, TagsInput, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { CopyButton } from '../../ui/copy-button';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyUndo } from '../../ui/feedback/notify';
import { putFlag } from '../cached-flags';
import { tagsProblem } from '../editor/field-rules';
import { updateFlag } from '../flag-writes';
import { flagKeys } from '../queries';
import { useDraft } from './draft-context';
import { UsageText } from '../flag-status';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from './flag-detail.strings';

/** The flag's name, description and group; nothing here changes how the flag is evaluated. */
export function SettingsTab() {
  const { project, flag, values, edit } = useDraft();
  const mayEdit = useCan(project, 'flags:edit');
  return (
    <Stack gap="lg" maw={680}>
      <section className="panel" style={{ padding: 16 }} aria-labelledby="about-title">
        <Title order={2} size="md" id="about-title" mb="md">
          {strings.aboutTitle}
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
              label={strings.keyLabel}
              description={strings.keyHint}
              classNames={{ input: 'mono' }}
              value={flag.key}
              readOnly
            />
            <CopyButton text={flag.key} label={strings.keyInSentence} />
          </Group>
          <TextInput
            label={strings.nameLabel}
            value={values.name}
            maxLength={120}
            readOnly={!mayEdit}
            error={values.name.trim() === '' ? strings.nameMissingInForm : null}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <Textarea
            label={strings.descriptionLabel}
            value={values.description}
            maxLength={2000}
            autosize
            minRows={3}
            maxRows={12}
            readOnly={!mayEdit}
            onChange={(event) => edit({ description: event.currentTarget.value })}
          />
          <TagsInput
            label={strings.tagsLabel}
            value={values.tags}
            readOnly={!mayEdit}
            error={tagsProblem(values.tags)}
            onChange={(tags) => edit({ tags })}
          />
          <Checkbox
            label={strings.permanentLabel}
            description={strings.permanentHint}
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
    (isDirty ? strings.archiveBlockedByDraft : null);
  const archive = useMutation({
    mutationFn: (archived: boolean) => updateFlag(project, flag.key, flag.version, { archived }),
    onSuccess: (saved, archived) => {
      putFlag(queries, project, flag.key, saved);
      notifyUndo(strings.archivedOrRestored(flag.name, archived), async () => {
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
        {strings.archiveTitle(flag.archived)}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {strings.archiveHint(flag.archived)}
      </Text>
      <Stack gap="sm" align="flex-start">
        <FormProblem error={archive.error} />
        <ActionButton
          variant="default"
          blocked={blocked}
          loading={archive.isPending}
          onClick={() => (flag.archived ? archive.mutate(false) : setOpened(true))}
        >
          {strings.archiveOrRestore(flag.archived)}
        </ActionButton>
      </Stack>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title={strings.archiveConfirmTitle(flag.name)}
        verb={strings.archive}
        onConfirm={() => archive.mutateAsync(true)}
      >
        <Text size="sm">
          {fillSlots(strings.archiveConsequences, { usageText: <UsageText flag={flag} /> })}
        </Text>
      </ConfirmModal>
    </section>
  );
}
