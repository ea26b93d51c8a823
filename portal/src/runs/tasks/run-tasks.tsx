import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fillSlots } from '../../ui/text/fill-slots';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Section } from '../../ui/layout/section';
import { Empty, ErrorPanel } from '../../ui/feedback/states';
import { ExactTime } from '../../ui/text/time';
import { isOver, type Run } from '../run';
import type { RunSearch } from '../search';
import { taskName, type Task, runTasksQuery } from './task';
import { TaskGraph } from './task-graph';
import { TaskTable } from './task-table';
import * as strings from './tasks.strings';

/** What the orchestrator does for the run: its tasks as a graph, and each with its attempts over time. */
export function RunTasks({
  project,
  run,
  onChange,
}: {
  project: string;
  run: Run;
  onChange: (part: Partial<RunSearch>) => void;
}) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(runTasksQuery(project, run.id));
  if (data === undefined) {
    if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return <RowsPending rows={6} />;
  }
  const { tasks, read_at: readAt, problem } = data;
  const open = (task: Task, attempt: number | null) =>
    onChange({ tab: 'logs', task: taskName(task), try: attempt ?? undefined });
  const isAwaited = !data.complete && readAt === null && run.submitted_at !== null && problem === null;
  return (
    <>
      {error !== null && (
        <ErrorPanel error={error} onRetry={() => void refetch()} staleSince={dataUpdatedAt} />
      )}
      {problem !== null && (
        <Alert color="yellow" mb="md">
          {strings.problems[problem]}
        </Alert>
      )}
      {data.truncated && (
        <Alert color="yellow" mb="md">
          {strings.truncated}
        </Alert>
      )}
      {tasks.length > 0 ? (
        <Stack gap="md">
          <Section
            title={strings.graphTitle}
            lead={
              readAt !== null && !data.complete
                ? fillSlots(strings.readAt, { exactTime: <ExactTime at={readAt} /> })
                : undefined
            }
          >
            <TaskGraph tasks={tasks} chosen={run.error?.task ?? null} onOpen={(task) => open(task, null)} />
          </Section>
          <TaskTable tasks={tasks} nowMs={Date.parse(readAt ?? run.updated_at)} onOpen={open} />
        </Stack>
      ) : isAwaited ? (
        <RowsPending rows={6} />
      ) : (
        <Empty title={strings.noTasksTitle}>
          <Text size="sm" component="span">
            {strings.noTasksHint(isOver(run))}
          </Text>
        </Empty>
      )}
    </>
  );
}
