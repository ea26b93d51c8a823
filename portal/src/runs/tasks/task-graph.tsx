import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { showControls } from '../../ui/text/sender-text';
import { graphLayout, type GraphNode } from './graph-layout';
import { taskKind, taskName, taskStateText, type Task } from './task';
import classes from './run-tasks.module.css';
import * as strings from './tasks.strings';

const NODE = { width: 180, height: 52 };
const GAP = { x: 56, y: 16 };
/** Bound of the graph: a larger one is not readable, and slow to draw. */
export const MAX_NODES = 200;

/** The tasks as boxes, each to the right of those that it waits for. The table below contains the same in words. */
export function TaskGraph({
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
