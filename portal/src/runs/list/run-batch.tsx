import { useState, type FormEvent } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { AppModal } from '../../ui/dialogs/overlays';
import { type RunFilters, runKeys } from '../queries';
import * as strings from '../runs.strings';
import { Stack, Text, Button, Group, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { FormActions, FormProblem } from '../../ui/forms/form-parts';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ErrorPanel } from '../../ui/feedback/states';
import { api, unwrap, newIdempotencyKey } from '../../api/client';
import type { components } from '../../api/schema.gen';

const PERMISSION = { cancel: 'runs:cancel', rerun: 'runs:start' } as const;
const TITLE: Record<BatchAction, string> = { cancel: strings.cancelMatching, rerun: strings.rerunMatching };

/** Cancels or repeats the runs that the filters of the list match. */
export function RunBatchButton({
  project,
  action,
  filters,
}: {
  project: string;
  action: BatchAction;
  filters: RunFilters;
}) {
  const [opened, setOpened] = useState(false);
  const may = useCan(project, PERMISSION[action]);
  return (
    <>
      <ActionButton
        variant="default"
        blocked={needs(may, PERMISSION[action], project)}
        onClick={() => setOpened(true)}
      >
        {TITLE[action]}
      </ActionButton>
      <AppModal opened={opened} onClose={() => setOpened(false)} title={TITLE[action]} keepsInput={false}>
        {opened && (
          <RunBatchForm
            project={project}
            action={action}
            filters={filters}
            onClose={() => setOpened(false)}
          />
        )}
      </AppModal>
    </>
  );
}

/** Shows the number of matching runs, and after the start the progress of the batch. */
function RunBatchForm({
  project,
  action,
  filters,
  onClose,
}: {
  project: string;
  action: BatchAction;
  filters: RunFilters;
  onClose: () => void;
}) {
  // As the dialog was opened: the list continues behind it.
  const [body] = useState(() => batchBody(project, action, filters));
  const [key] = useState(newIdempotencyKey);
  const queries = useQueryClient();
  const preview = useQuery(batchPreviewQuery(project, body));
  const start = useMutation({
    mutationFn: () => createBatch(body, key),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...runKeys.all(project), 'list'] }),
  });
  const batch: RunBatch | undefined = start.data;
  if (batch !== undefined) return <RunBatchProgress batch={batch} onClose={onClose} />;
  if (preview.error !== null) {
    return <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  if (preview.data === undefined) return <RowsPending rows={2} />;
  const { matching, limit, more } = preview.data;
  if (matching === 0) return <Text size="sm">{strings.nothingMatches}</Text>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormProblem error={start.error} />
        <Text size="sm">
          {action === 'cancel' ? strings.cancelPreview(matching) : strings.rerunPreview(matching)}
        </Text>
        {more && <Text size="sm">{strings.onlyNewest(limit)}</Text>}
        <FormActions
          submit={action === 'cancel' ? strings.startCancel : strings.startRerun}
          isBusy={start.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Progress of a batch, until all runs are processed. */
function RunBatchProgress({ batch: first, onClose }: { batch: RunBatch; onClose: () => void }) {
  const { data: batch, error, refetch } = useQuery(batchQuery(first));
  const { total, done, skipped, refused, remaining, reasons } = batch;
  const text = strings.progress(total - remaining, total);
  return (
    <Stack gap="md">
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <Progress
        value={total === 0 ? 100 : ((total - remaining) / total) * 100}
        aria-label={text}
        transitionDuration={0}
      />
      <div role="status">
        <Text size="sm" fw={500}>
          {text}
        </Text>
        <Text size="sm">{strings.outcome(done, skipped, refused)}</Text>
      </div>
      {reasons.length > 0 && (
        <ul className="plain-list" aria-label={strings.reasonsLabel}>
          {reasons.map(({ outcome, code, count }) => (
            <li key={`${outcome} ${code}`}>{strings.reason(strings.reasonWords[outcome], code, count)}</li>
          ))}
        </ul>
      )}
      {batch.ended_at === null && (
        <Text size="xs" c="dimmed">
          {strings.continuesHint}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {strings.close}
        </Button>
      </Group>
    </Stack>
  );
}

type Schemas = components['schemas'];
export type RunBatch = Schemas['RunBatchResponse'];
type BatchAction = RunBatch['action'];
const POLL_MS = 1000;

/** The filters of the list in the format of the request for a batch. */
function batchBody(
  project: string,
  action: BatchAction,
  { kind, state, backfill, ...filters }: RunFilters,
): Schemas['RunBatchDto'] {
  return {
    action,
    project_id: project,
    ...filters,
    ...(kind === undefined ? {} : { run_kind: kind }),
    ...(backfill === undefined ? {} : { backfill_id: backfill }),
    ...(state === undefined ? {} : { state: [state] }),
  };
}

/** Number of matching runs, requested whenever the dialog is opened. */
const batchPreviewQuery = (project: string, body: Schemas['RunBatchDto']) =>
  queryOptions({
    queryKey: [...runKeys.all(project), 'batch-preview', body],
    queryFn: ({ signal }) => unwrap(api.POST('/api/v1/apps/runs/batches/preview', { body, signal })),
    staleTime: 0,
    gcTime: 0,
  });

const createBatch = (body: Schemas['RunBatchDto'], key: string) =>
  unwrap(api.POST('/api/v1/apps/runs/batches', { params: { header: { 'Idempotency-Key': key } }, body }));

/** Its progress, until it has ended. Not below the runs' key: the live stream would refetch it at each change. */
const batchQuery = (first: RunBatch) =>
  queryOptions({
    queryKey: ['run-batch', first.id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/apps/runs/batches/{batch_id}', {
          params: { path: { batch_id: first.id } },
          signal,
        }),
      ),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.ended_at == null ? POLL_MS : false),
  });
