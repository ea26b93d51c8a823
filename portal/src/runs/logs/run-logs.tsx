import { Group, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Empty, ErrorPanel } from '../../ui/feedback/states';
import { isOver, type Run } from '../run';
import type { RunSearch } from '../search';
import { attemptNumbers, attemptOf, taskName, taskStateText, type Task, runTasksQuery } from '../tasks/task';
import * as taskStrings from '../tasks/tasks.strings';
import { LogView } from './log-view';
import * as strings from './run-logs.strings';

/** The logs of a run, with the choice of a task and an attempt. */
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
  const { data, error, refetch } = useQuery(runTasksQuery(project, run.id));
  if (data === undefined) {
    if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return <RowsPending rows={10} height={20} />;
  }
  const { tasks } = data;
  const task = chosenTask(tasks, search.task);
  if (task === null) {
    // The tasks of an ended run are complete soon.
    if (!isRunning && !data.complete && data.problem === null) return <RowsPending rows={10} height={20} />;
    return (
      <Empty title={isRunning ? strings.noTaskTitle : strings.noLogsTitle}>
        {data.problem === null ? strings.noLogsHint(isRunning) : taskStrings.problems[data.problem]}
      </Empty>
    );
  }
  const name = taskName(task);
  const numbers = attemptNumbers(task);
  const attempt = numbers.includes(search.try ?? -1) ? (search.try ?? 0) : task.attempt;
  return (
    <>
      <Group gap="sm" mb="sm" align="flex-end">
        <Select
          label={strings.taskLabel}
          size="xs"
          w={260}
          allowDeselect={false}
          data={tasks.map((one) => ({
            value: taskName(one),
            label: strings.taskOption(taskName(one), taskStateText(one.state)),
          }))}
          value={name}
          onChange={(chosen) => onChange({ task: chosen ?? undefined, try: undefined })}
        />
        {numbers.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={strings.attemptLabel}
            data={numbers.map((number) => ({ value: String(number), label: attemptLabel(task, number) }))}
            value={String(attempt)}
            onChange={(value) => onChange({ try: Number(value) })}
          />
        )}
      </Group>
      {attempt === 0 ? (
        <Empty title={taskStrings.noLogTitle}>{whyNoLog(task, isRunning)}</Empty>
      ) : (
        <LogView
          key={`${name}/${attempt}`}
          run={run.id}
          name={`${name}-${attempt}`}
          which={{ task: task.task_id, mapIndex: task.map_index, attempt }}
          grows={isRunning && attempt === task.attempt && attemptOf(task, attempt)?.ended_at == null}
        />
      )}
    </>
  );
}

function attemptLabel(task: Task, number: number): string {
  const attempt = attemptOf(task, number);
  return attempt === null
    ? strings.attemptNumber(number)
    : strings.attemptWithState(number, taskStateText(attempt.state));
}

function whyNoLog({ state }: Task, isRunning: boolean): string {
  const known = (taskStrings.neverRan as Record<string, string>)[state ?? ''];
  return known ?? (isRunning ? taskStrings.notRunYet : taskStrings.notRunEver);
}

const ACTIVE: ReadonlySet<string | null> = new Set(['running', 'deferred', 'restarting', 'up_for_retry']);

/** Initially shown task: the one of the URL, the first that failed, a running one, or the last that ran. */
export function chosenTask(tasks: readonly Task[], name: string | undefined): Task | null {
  const failed = tasks
    .filter(({ state, attempt }) => state === 'failed' && attempt > 0)
    .toSorted((a, b) => endMs(a) - endMs(b));
  return (
    (name === undefined ? undefined : tasks.find((task) => taskName(task) === name)) ??
    failed[0] ??
    tasks.find(({ state, attempt }) => ACTIVE.has(state) && attempt > 0) ??
    tasks.findLast(({ attempt }) => attempt > 0) ??
    tasks[0] ??
    null
  );
}

function endMs(task: Task): number {
  const endedAt = attemptOf(task, task.attempt)?.ended_at;
  return endedAt == null ? Number.MAX_SAFE_INTEGER : Date.parse(endedAt);
}
