import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { asProblem } from '../../api/problem';
import { ActionButton } from '../action-button';
import { FormProblem } from './form-parts';
import { notifyDone } from '../feedback/notify';
import { useUnsavedGuard } from './use-unsaved-guard';
import * as strings from '../ui.strings';

interface Named {
  name: string;
  version: number;
}

/**
 * Form for the name of a resource. When another user has changed it meanwhile, it shows that name and offers the choice.
 *
 * @param blocked reason for which the user cannot change it; `null`: the user can.
 * @param save rejects with `version_stale` when the resource has a newer version.
 * @param reload reads the current resource.
 */
export function RenameForm({
  label,
  current,
  blocked,
  save,
  reload,
}: {
  label: string;
  current: Named;
  blocked: string | null;
  save: (named: Named) => Promise<unknown>;
  reload: () => Promise<Named>;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Named | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const name = draft ?? current.name;
  const isEmpty = name.trim() === '';

  const send = async (version: number) => {
    setBusy(true);
    setError(null);
    try {
      await save({ name: name.trim(), version });
      setDraft(null);
      setTheirs(null);
      notifyDone(strings.renamed);
    } catch (failure) {
      if (asProblem(failure).code === 'version_stale') setTheirs(await reload());
      else setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const { guard } = useUnsavedGuard(
    blocked === null && name.trim() !== current.name,
    strings.newNameInSentence,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === null && !isEmpty && name.trim() !== current.name) void send(current.version);
  };

  return (
    <form onSubmit={submit} noValidate>
      {guard}
      <Stack gap="md" maw={480}>
        <FormProblem error={error} />
        {theirs !== null && (
          <Alert color="yellow" role="alert" title={strings.renameConflictTitle}>
            <Stack gap="xs">
              {strings.renameConflict(theirs.name)}
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    setTheirs(null);
                    setDraft(null);
                  }}
                >
                  {strings.keepTheirs}
                </Button>
                <Button size="xs" loading={isBusy} onClick={() => void send(theirs.version)}>
                  {strings.renameTo(name.trim())}
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
        <TextInput
          label={label}
          value={name}
          onChange={(event) => setDraft(event.currentTarget.value)}
          error={isEmpty ? strings.nameMissing : null}
          maxLength={120}
          readOnly={blocked !== null}
          autoComplete="off"
        />
        <Group>
          <ActionButton type="submit" blocked={blocked} loading={isBusy} onClick={() => undefined}>
            {strings.saveName}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
