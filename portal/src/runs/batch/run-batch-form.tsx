import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { newIdempotencyKey } from '../../ui/new-idempotency-key';
import { FormActions } from '../../ui/form-actions';
import { FormProblem } from '../../ui/form-problem';
import { RowsPending } from '../../ui/page-pending';
import { ErrorPanel } from '../../ui/states';
import { runKeys, type RunFilters } from '../queries';
import { batchBody, batchPreviewQuery, createBatch, type BatchAction, type RunBatch } from './queries';
import { RunBatchProgress } from './run-batch-progress';
import * as strings from './run-batch.strings';

/** First how many runs are meant, then what becomes of them. */
export function RunBatchForm({
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
