import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { notifyUndo } from '../../ui/feedback/notify';
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard';
import { putFlag } from '../cached-flags';
import { ConflictAlert } from '../editor/conflict';
import { FieldDiffList, diffLines } from '../editor/field-diff';
import { revertFlag, updateFlag } from '../flag-writes';
import classes from '../flags.module.css';
import { flagKeys } from '../queries';
import { changedFields, draftChanges, draftProblem } from './draft';
import { useDraft } from './draft-context';
import * as strings from './flag-detail.strings';

/** Lists the unsaved edits and requests a reason; nothing is sent before it is confirmed. */
export function SaveBar() {
  const { project, flag, edits, isDirty, baseRevision, discard, rebase } = useDraft();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const blocked = needs(useCan(project, 'flags:edit'), 'flags:edit', project);
  const problem = draftProblem(edits);
  // The flag's own tabs keep the edits.
  const own = `/p/${encodeURIComponent(project)}/flags/${encodeURIComponent(flag.key)}/`;
  const { guard } = useUnsavedGuard(isDirty, strings.draftInSentence(flag.name), (path) =>
    path.startsWith(own),
  );
  const bar = useRef<HTMLElement>(null);
  const close = () => {
    // The bar is unmounted; without a new target, keyboard focus would be reset to the start of the page.
    const { activeElement } = document;
    if (activeElement === document.body || bar.current?.contains(activeElement) === true)
      document.getElementById('main')?.focus({ preventScroll: true });
    discard();
  };
  const isBehind = baseRevision !== null && baseRevision !== flag.revision;

  const save = useMutation({
    mutationFn: () => updateFlag(project, flag.key, flag.version, changedFields(flag, edits), reason),
    onSuccess: async (saved) => {
      const before = flag.revision;
      putFlag(queries, project, flag.key, saved);
      close();
      setReason('');
      notifyUndo(strings.flagSaved(saved.name), async () => {
        putFlag(queries, project, flag.key, await revertFlag(project, flag.key, before, strings.undo));
        await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
      });
      await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
    },
    // On 412, the current flag shows the differences from what the user saw.
    onError: () => void queries.invalidateQueries({ queryKey: flagKeys.all(project) }),
  });

  return (
    <>
      {guard}
      {isDirty && (
        <section ref={bar} className={classes['saveBar']} aria-label={strings.unsavedChanges}>
          <Stack gap="xs">
            {isBehind ? (
              <ConflictAlert
                project={project}
                flagKey={flag.key}
                seenRevision={baseRevision}
                mine={strings.changesInSentence}
                onTakeTheirs={() => {
                  save.reset();
                  close();
                }}
                onApplyMine={() => {
                  save.reset();
                  rebase();
                }}
              />
            ) : (
              save.isError && (
                <Alert color="red" role="alert" title={save.error.title}>
                  {save.error.detail}
                </Alert>
              )
            )}
            <FieldDiffList lines={diffLines(draftChanges(flag, edits))} label={strings.unsavedChanges} />
            {problem !== null && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {problem}
              </Text>
            )}
            <Group gap="xs" align="flex-end">
              <TextInput
                flex={1}
                miw={180}
                aria-label={strings.reasonInputLabel}
                placeholder={strings.reasonPlaceholder}
                value={reason}
                maxLength={500}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <Button variant="default" onClick={close}>
                {strings.discard}
              </Button>
              <ActionButton
                loading={save.isPending}
                blocked={blocked ?? problem ?? (isBehind ? strings.saveBlockedByConflict : null)}
                onClick={() => save.mutate()}
              >
                {strings.saveChanges}
              </ActionButton>
            </Group>
          </Stack>
        </section>
      )}
    </>
  );
}
