import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fillSlots } from '../../ui/text/fill-slots';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Section } from '../../ui/layout/section';
import { Empty, ErrorPanel } from '../../ui/feedback/states';
import { ExactTime } from '../../ui/text/time';
import { isOver, type Run } from '../run';
import type { RunSearch } from '../search';
import { taskName, type Task, runTasksQuery, taskKind, taskStateText } from './task';
import { TaskTable } from './task-table';
import * as strings from './tasks.strings';
import { useMemo } from 'react';
import { showControls } from '../../ui/text/sender-text';
import { graphLayout, type GraphNode } from './graph-layout';
import classes from './run-tasks.module.css';

/** The tasks of the run in the orchestrator: as a graph, and as a table with their attempts over time. */
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

const NODE = { width: 180, height: 52 };
const GAP = { x: 56, y: 16 };
/** Bound of the graph: a larger one is not readable, and slow to draw. */
const MAX_NODES = 200;

/** The tasks as boxes, each to the right of its upstream tasks. The table below has the same content as text. */
function TaskGraph({
  tasks,
  chosen,
  onOpen,
}: {
  tasks: readonly Task[];
  /** Id of the task whose failure ended the run. */
  chosen: string | null;
  onOpen: (task: Task) => void;
}) {
  const graph = useMemo(() => graphLayout(tasks), [tasks]);
  if (graph.nodes.length > MAX_NODES) {
    return (
      <Text size="sm" c="dimmed">
        {strings.graphTooLarge(graph.nodes.length)}
      </Text>
    );
  }
  const width = graph.columns * (NODE.width + GAP.x) - GAP.x;
  const height = graph.rows * (NODE.height + GAP.y) - GAP.y;
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={strings.graphLabel}>
      <div className={classes.graph} style={{ width, height }}>
        <svg width={width} height={height} className={classes.edges} aria-hidden>
          {graph.edges.map(({ from, to }) => (
            <path key={`${from.id} ${to.id}`} d={edgePath(from, to)} />
          ))}
        </svg>
        {graph.nodes.map((node) => (
          <TaskBox key={node.id} node={node} isChosen={node.id === chosen} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

function TaskBox({
  node,
  isChosen,
  onOpen,
}: {
  node: GraphNode;
  isChosen: boolean;
  onOpen: (task: Task) => void;
}) {
  const { id, state, instances } = node;
  // Of a mapped task the instance that has the state that is shown.
  const task = instances.find((one) => one.state === state) ?? instances[0];
  const text = strings.boxState(taskStateText(state), task?.attempt ?? 0, instances.length);
  return (
    <button
      type="button"
      className={classes.box}
      data-kind={taskKind(state)}
      data-chosen={isChosen || undefined}
      style={{ left: xOf(node), top: yOf(node), width: NODE.width, height: NODE.height }}
      title={showControls(task === undefined ? id : taskName(task))}
      onClick={() => task && onOpen(task)}
    >
      <span className={`ellipsis ${classes.boxName}`}>{showControls(id)}</span>
      <span className={classes.boxState}>{text}</span>
    </button>
  );
}

function xOf({ column }: GraphNode): number {
  return column * (NODE.width + GAP.x);
}

function yOf({ row }: GraphNode): number {
  return row * (NODE.height + GAP.y);
}

/** From the right side of a box to the left side of another. */
function edgePath(from: GraphNode, to: GraphNode): string {
  const [x1, y1] = [xOf(from) + NODE.width, yOf(from) + NODE.height / 2];
  const [x2, y2] = [xOf(to), yOf(to) + NODE.height / 2];
  const bend = (x2 - x1) / 2;
  return ['M', x1, y1, 'C', x1 + bend, y1, x2 - bend, y2, x2, y2].join(' ');
}
