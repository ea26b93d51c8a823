import { Alert, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../../api/client';
import { ActionButton, needs } from '../../ui/action-button';
import { fillSlots } from '../../ui/text/fill-slots';
import { FormProblem } from '../../ui/forms/form-parts';
import { RelativeTime } from '../../ui/text/time';
import { runKeys } from '../queries';
import type { Run, RunDetail } from '../run';
import * as strings from '../runs.strings';
import { AnchorLink } from '../../ui/links';

type Later = NonNullable<Run['later_execution']>;

/** Banner for an ended run whose DAG run was cleared: its outcome, and how to adopt it as a run. */
export function LaterExecution({ project, run }: { project: string; run: RunDetail }) {
  const { later_execution: later } = run;
  if (later === null) return null;
  return (
    <Alert color={COLORS[later.state]} mb="md" title={strings.laterTitle[later.state]}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{fillSlots(strings.laterText, { time: <RelativeTime at={later.seen_at} /> })}</Text>
        {later.adopted_by === null ? (
          <AdoptButton project={project} run={run} />
        ) : (
          <Text size="sm">
            {fillSlots(strings.adoptedText, {
              link: (
                <AnchorLink to="/p/$project/runs/$id" params={{ project, id: later.adopted_by }} inherit>
                  {strings.adoptingRunLink}
                </AnchorLink>
              ),
            })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

const COLORS: Record<Later['state'], string> = {
  submitted: 'blue',
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  canceled: 'gray',
};

function AdoptButton({ project, run }: { project: string; run: RunDetail }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const adopt = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/apps/runs/{id}/adopt', { params: { path: { id: run.id } } })),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: runKeys.all(project) });
      await navigate({ to: '/p/$project/runs/$id', params: { project, id }, search: {} });
    },
  });
  return (
    <>
      <FormProblem error={adopt.error} />
      <ActionButton
        variant="default"
        size="xs"
        loading={adopt.isPending}
        blocked={needs(run.can.includes('runs:start'), 'runs:start', strings.installationInSentence)}
        onClick={() => adopt.mutate()}
      >
        {strings.adopt}
      </ActionButton>
    </>
  );
}
