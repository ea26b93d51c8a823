import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { asProblem } from '../../api/problem';
import { ActionButton } from '../../ui/action-button';
import { FormProblem } from '../../ui/form-problem';
import { notifyDone } from '../../ui/notify';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard';
import type { App } from '../app';
import * as strings from './app-detail.strings';

/** What an app does, in its owner's words. When another user changed it meanwhile, their text is shown beside it. */
export function DescriptionForm({
  app,
  blocked,
  save,
  reload,
}: {
  app: App;
  blocked: string | null;
  save: (description: string, version: number) => Promise<void>;
  reload: () => Promise<App>;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? app.description;
  const [theirs, setTheirs] = useState<App | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (version: number) => {
    setBusy(true);
    setError(null);
    try {
      await save(text.trim(), version);
      setDraft(null);
      setTheirs(null);
      notifyDone(strings.saved);
    } catch (failure) {
      if (asProblem(failure).code === 'version_stale') setTheirs(await reload().catch(() => null));
      else setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const { guard } = useUnsavedGuard(text.trim() !== app.description, strings.descriptionInSentence);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === null && text.trim() !== app.description) void send(app.version);
  };
  return (
    <form noValidate onSubmit={submit}>
      {guard}
      <Stack gap="md" maw={640}>
        <FormProblem error={error} />
        {theirs !== null && (
          <Alert color="yellow" role="alert" title={strings.descriptionConflictTitle}>
            <Stack gap="xs">
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {strings.descriptionConflict(theirs.description === '', theirs.description)}
              </Text>
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    setDraft(null);
                    setTheirs(null);
                  }}
                >
                  {strings.keepTheirs}
                </Button>
                <Button size="xs" loading={isBusy} onClick={() => void send(theirs.version)}>
                  {strings.saveMine}
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
        <Textarea
          label={strings.descriptionLabel}
          value={text}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={12}
          readOnly={blocked !== null}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Group>
          <ActionButton type="submit" blocked={blocked} loading={isBusy} onClick={() => undefined}>
            {strings.saveDescription}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
