import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { SenderText } from '../../ui/sender-text';
import { Status } from '../../ui/status';
import { TablePanel } from '../../ui/table-panel';
import { durationText } from '../../ui/time-text';
import { barsOf, timeOf, tookMs } from './task-bars';
import { attemptNumbers, attemptOf, taskKind, taskName, taskStateText, type Task } from './task';
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
