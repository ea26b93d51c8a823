import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../ui/states';
import { batchQuery, type RunBatch } from './queries';
import * as strings from './run-batch.strings';

/** What becomes of the runs of a batch, until none is left. */
export function RunBatchProgress({ batch: first, onClose }: { batch: RunBatch; onClose: () => void }) {
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
