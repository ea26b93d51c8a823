import { Button, Group, JsonInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../../api/client';
import { Problem, namedFieldSentence } from '../../api/problem';
import { ActionButton, needs } from '../../ui/action-button';
import { FormProblem } from '../../ui/forms/form-parts';
import { AppModal } from '../../ui/dialogs/overlays';
import { runKeys } from '../queries';
import type { RunDetail } from '../run';
import { formatExact, isJsonObject, parseExact } from '../../api/exact-json';
import * as strings from '../runs.strings';

/**
 * Starts a new run with the same or another input, which references the run that it repeats.
 *
 * @param input with which the form opens.
 */
export function RerunButton({
  project,
  run,
  input = run.input,
  label = strings.runAgain,
}: {
  project: string;
  run: RunDetail;
  input?: Record<string, unknown>;
  label?: string;
}) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionButton
        variant="default"
        blocked={needs(run.can.includes('runs:start'), 'runs:start', strings.installationInSentence)}
        onClick={open}
      >
        {label}
      </ActionButton>
      <AppModal opened={opened} onClose={close} title={label} size="lg">
        {opened && <RerunForm project={project} run={run} input={input} onClose={close} />}
      </AppModal>
    </>
  );
}

function RerunForm({
  project,
  run,
  input,
  onClose,
}: {
  project: string;
  run: RunDetail;
  input: Record<string, unknown>;
  onClose: () => void;
}) {
  const before = formatExact(run.input);
  const [text, setText] = useState(() => formatExact(input));
  const [jsonError, setJsonError] = useState<string | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const rerun = useMutation({
    mutationFn: (changed: Record<string, unknown> | null) =>
      unwrap(
        api.POST('/api/v1/apps/runs/{id}/rerun', {
          params: { path: { id: run.id } },
          body: changed === null ? {} : { input: changed },
        }),
      ),
    onSuccess: async ({ id }) => {
      onClose();
      void queries.invalidateQueries({ queryKey: runKeys.all(project) });
      await navigate({ to: '/p/$project/runs/$id', params: { project, id }, search: {} });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = text === before ? null : parseObject(text);
    setJsonError(changed === undefined ? strings.inputNotObject : null);
    if (changed !== undefined) rerun.mutate(changed);
  };
  const fields = rerun.error instanceof Problem ? rerun.error.fields : [];

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{strings.rerunHint(run.app_name)}</Text>
        <JsonInput
          label={strings.inputLabel}
          value={text}
          onChange={setText}
          autosize
          minRows={6}
          maxRows={20}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
          error={jsonError ?? (fields.length > 0 && fields.map(namedFieldSentence).join(' '))}
        />
        {fields.length === 0 && <FormProblem error={rerun.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {strings.close}
          </Button>
          <Button type="submit" loading={rerun.isPending}>
            {strings.runAgain}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** @returns undefined for anything that is not a JSON object. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseExact(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
