import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { SenderText } from '../../ui/text/sender-text';
import { Status } from '../../ui/feedback/status';
import { TablePanel } from '../../ui/layout/table-panel';
import { durationText } from '../../ui/text/time-text';
import {
  attemptNumbers,
  attemptOf,
  taskKind,
  taskName,
  taskStateText,
  type Task,
  type TaskAttempt,
} from './task';
import classes from './run-tasks.module.css';
import * as strings from './tasks.strings';

const ROWS = 100;

/** Every task in words, beside a bar for each of its attempts on one axis of time. */
export function TaskTable({
  tasks,
  nowMs,
  onOpen,
}: {
  tasks: readonly Task[];
  /** When the tasks were read: so far the bars of what runs reach. */
  nowMs: number;
  /** @param attempt `null`: the latest. */
  onOpen: (task: Task, attempt: number | null) => void;
}) {
  const [shown, setShown] = useState(ROWS);
  const time = timeOf(tasks, nowMs);
  return (
    <>
      <TablePanel
        label={strings.tableLabel}
        head={[
          strings.taskColumn,
          strings.stateColumn,
          strings.durationColumn,
          strings.attemptsColumn,
          strings.timeColumn,
          strings.upstreamColumn,
        ]}
        minWidth={760}
        isDense
      >
        {tasks.slice(0, shown).map((task) => {
          const took = tookMs(task, nowMs);
          return (
            <Table.Tr key={taskName(task)}>
              <Table.Td>
                <Anchor component="button" type="button" size="sm" onClick={() => onOpen(task, null)}>
                  <SenderText text={taskName(task)} />
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Status kind={taskKind(task.state)}>{taskStateText(task.state)}</Status>
              </Table.Td>
              <Table.Td className="tabular">{took === null ? '' : durationText(took)}</Table.Td>
              <Table.Td>
                <Attempts task={task} onOpen={(attempt) => onOpen(task, attempt)} />
              </Table.Td>
              <Table.Td>
                {time !== null && (
                  <div className={classes.bars} aria-hidden>
                    {barsOf(task, time, nowMs).map(({ attempt, left, width }) => (
                      <span
                        key={attempt.attempt}
                        className={classes.barOf}
                        data-kind={taskKind(attempt.state)}
                        style={{ left: `min(${left}%, calc(100% - 3px))`, width: `${width}%` }}
                      />
                    ))}
                  </div>
                )}
              </Table.Td>
              <Table.Td>
                <Text size="xs" c="dimmed" component="span">
                  <SenderText text={task.upstream.join(', ')} />
                </Text>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </TablePanel>
      {tasks.length > shown && (
        <Group justify="center" mt="md">
          <Button variant="default" size="xs" onClick={() => setShown((count) => count + ROWS)}>
            {strings.showMoreTasks}
          </Button>
        </Group>
      )}
    </>
  );
}

function Attempts({ task, onOpen }: { task: Task; onOpen: (attempt: number) => void }) {
  const numbers = attemptNumbers(task);
  if (numbers.length < 2) return numbers.length;
  return (
    <Group gap={8}>
      {numbers.map((number) => (
        <Anchor
          key={number}
          component="button"
          type="button"
          size="xs"
          aria-label={strings.attemptOfTask(number, taskName(task))}
          onClick={() => onOpen(number)}
        >
          {strings.attemptState(number, taskStateText(attemptOf(task, number)?.state ?? null))}
        </Anchor>
      ))}
    </Group>
  );
}

interface Bar {
  attempt: TaskAttempt;
  /** In percent of the whole time. */
  left: number;
  width: number;
}

/** Period from the first to the last of all attempts; `null`: none was started. */
export function timeOf(tasks: readonly Task[], nowMs: number): { fromMs: number; toMs: number } | null {
  const attempts = tasks.flatMap((task) => task.attempts).filter(({ started_at: at }) => at !== null);
  if (attempts.length === 0) return null;
  const fromMs = attempts.reduce((least, attempt) => Math.min(least, startMs(attempt)), Infinity);
  const toMs = attempts.reduce((most, attempt) => Math.max(most, endMs(attempt, nowMs)), fromMs);
  return { fromMs, toMs };
}

export function barsOf(
  { attempts }: Pick<Task, 'attempts'>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  nowMs: number,
): Bar[] {
  const length = Math.max(1, toMs - fromMs);
  return attempts
    .filter(({ started_at: at }) => at !== null)
    .map((attempt) => ({
      attempt,
      left: ((startMs(attempt) - fromMs) / length) * 100,
      width: (Math.max(0, endMs(attempt, nowMs) - startMs(attempt)) / length) * 100,
    }));
}

/** Duration of the latest attempt, so far for an active one; `null`: not started. */
export function tookMs(task: Task, nowMs: number): number | null {
  const attempt = attemptOf(task, task.attempt);
  if (attempt === null || attempt.started_at === null) return null;
  return Math.max(0, endMs(attempt, nowMs) - startMs(attempt));
}

function startMs({ started_at: at }: TaskAttempt): number {
  return Date.parse(at ?? '');
}

function endMs({ started_at: start, ended_at: end }: TaskAttempt, nowMs: number): number {
  return end === null ? Math.max(nowMs, Date.parse(start ?? '')) : Date.parse(end);
}
