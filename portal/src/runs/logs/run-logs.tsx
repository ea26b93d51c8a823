import { Group, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RowsPending } from '../../ui/page-pending';
import { Empty, ErrorPanel } from '../../ui/states';
import { runTasksQuery } from '../queries';
import { isOver, type Run } from '../run';
import type { RunSearch } from '../search';
import { LogView } from './log-view';
import * as strings from './run-logs.strings';

const TASKS_MS = 3000;

/** The logs of a run: which task, which attempt, and its text. */
export function RunLogs({
  project,
  run,
  search,
  onChange,
}: {
  project: string;
  run: Run;
  search: RunSearch;
  onChange: (part: Partial<RunSearch>) => void;
}) {
  const isRunning = !isOver(run);
  const {
    data: tasks,
    error,
    refetch,
  } = useQuery({
    ...runTasksQuery(project, run.id),
    refetchInterval: isRunning ? TASKS_MS : false,
  });
  if (tasks === undefined) {
    if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return <RowsPending rows={10} height={20} />;
  }
  if (tasks.length === 0) {
    return (
      <Empty title={isRunning ? strings.noTaskTitle : strings.noLogsTitle}>
        {strings.noLogsHint(isRunning)}
      </Empty>
    );
  }
  const names = tasks.map(({ task_id: id, map_index: index }) => (index < 0 ? id : `${id} [${index}]`));
  const wanted =
    search.task === undefined
      ? tasks.findIndex(({ state }) => state === 'failed')
      : names.indexOf(search.task);
  const chosen = Math.max(0, wanted);
  const task = tasks[chosen];
  if (task === undefined) return null;
  const attempt = Math.min(search.try ?? task.tries, Math.max(1, task.tries));
  return (
    <>
      <Group gap="sm" mb="sm" align="flex-end">
        <Select
          label={strings.taskLabel}
          size="xs"
          w={260}
          allowDeselect={false}
          data={names}
          value={names[chosen] ?? null}
          onChange={(name) => onChange({ task: name ?? undefined, try: undefined })}
        />
        {task.tries > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={strings.attemptLabel}
            data={Array.from({ length: task.tries }, (_, index) => ({
              value: String(index + 1),
              label: strings.attemptNumber(index + 1),
            }))}
            value={String(attempt)}
            onChange={(value) => onChange({ try: Number(value) })}
          />
        )}
      </Group>
      <LogView
        key={`${names[chosen]}/${attempt}`}
        run={run.id}
        name={`${names[chosen]}-${attempt}`}
        which={{ task: task.task_id, mapIndex: task.map_index, attempt }}
        grows={isRunning && attempt === task.tries && task.ended_at === null}
      />
    </>
  );
}
