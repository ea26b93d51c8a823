import { Button, Group, JsonInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import { Problem } from '../api/problem';
import { ActionButton, needs } from '../ui/action-button';
import { FormProblem } from '../ui/form-problem';
import { AppModal } from '../ui/overlays';
import { runKeys } from './queries';
import type { RunDetail } from './run';
import { formatExact, isJsonObject, parseExact } from '../api/exact-json';
import * as strings from './runs.strings';

/** The same again, or with another input; a run of its own, which knows what it repeats. */
export function RerunButton({ project, run }: { project: string; run: RunDetail }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionButton
        variant="default"
        blocked={needs(run.can.includes('runs:start'), 'runs:start', strings.installationInSentence)}
        onClick={open}
      >
        {strings.runAgain}
      </ActionButton>
      <AppModal opened={opened} onClose={close} title={strings.runAgain} size="lg">
        {opened && <RerunForm project={project} run={run} onClose={close} />}
      </AppModal>
    </>
  );
}

function RerunForm({ project, run, onClose }: { project: string; run: RunDetail; onClose: () => void }) {
  const before = formatExact(run.input);
  const [text, setText] = useState(before);
  const [jsonError, setJsonError] = useState<string | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const rerun = useMutation({
    mutationFn: (input: Record<string, unknown> | null) =>
      unwrap(
        api.POST('/api/v1/apps/runs/{id}/rerun', {
          params: { path: { id: run.id } },
          body: input === null ? {} : { input },
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
    const input = text === before ? null : parseObject(text);
    setJsonError(input === undefined ? strings.inputNotObject : null);
    if (input !== undefined) rerun.mutate(input);
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
          error={
            jsonError ??
            (fields.length > 0 && fields.map(({ path, problem }) => `${path}: ${problem}`).join('; '))
          }
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
