import type { Task } from './task';

/** A node of the graph: a task, with all instances of a mapped task in one node. */
export interface GraphNode {
  id: string;
  /** State of the instance with the highest precedence. */
  state: string | null;
  instances: Task[];
  column: number;
  row: number;
}

export interface GraphEdge {
  from: GraphNode;
  to: GraphNode;
}

export interface Graph {
  /** Column by column, from top to bottom. */
  nodes: GraphNode[];
  edges: GraphEdge[];
  columns: number;
  rows: number;
}

/** States in their order of precedence: a mapped task shows the first that one of its instances has. */
const BY_WEIGHT: readonly (string | null)[] = [
  'failed',
  'upstream_failed',
  'running',
  'up_for_retry',
  'restarting',
  'deferred',
  'up_for_reschedule',
  'queued',
  'scheduled',
  null,
  'success',
  'skipped',
  'removed',
];
/** Passes that move tasks towards those that they wait for: more change little. */
const PASSES = 4;

/** Positions each task to the right of its upstream tasks, near them. */
export function graphLayout(tasks: readonly Task[]): Graph {
  const nodes = new Map<string, GraphNode>();
  for (const task of tasks) {
    const node = nodes.get(task.task_id);
    if (node === undefined) {
      nodes.set(task.task_id, { id: task.task_id, state: task.state, instances: [task], column: 0, row: 0 });
    } else node.instances.push(task);
  }
  const edges: GraphEdge[] = [];
  const columns: GraphNode[][] = [];
  // The service lists each task after its upstream tasks.
  for (const node of nodes.values()) {
    node.state = heaviest(node.instances);
    for (const id of node.instances[0]?.upstream ?? []) {
      const from = nodes.get(id);
      if (from === undefined || from === node) continue;
      edges.push({ from, to: node });
      node.column = Math.max(node.column, from.column + 1);
    }
    (columns[node.column] ??= []).push(node);
  }
  arrange(columns, edges);
  const placed = Array.from(columns, (column = []) => column);
  return {
    nodes: placed.flat(),
    edges,
    columns: placed.length,
    rows: Math.max(0, ...placed.map((column) => column.length)),
  };
}

/** By the middle of what each task waits for, and then of what waits for it. */
function arrange(columns: GraphNode[][], edges: readonly GraphEdge[]): void {
  const before = neighbors(edges, ({ from, to }) => [to, from]);
  const after = neighbors(edges, ({ from, to }) => [from, to]);
  for (const column of columns) number(column);
  for (let pass = 0; pass < PASSES; pass++) {
    const isForward = pass % 2 === 0;
    for (const column of isForward ? columns : columns.toReversed()) {
      const near = isForward ? before : after;
      column.sort((a, b) => middle(near.get(a), a) - middle(near.get(b), b));
      number(column);
    }
  }
}

function neighbors(
  edges: readonly GraphEdge[],
  pick: (edge: GraphEdge) => [GraphNode, GraphNode],
): Map<GraphNode, GraphNode[]> {
  const found = new Map<GraphNode, GraphNode[]>();
  for (const edge of edges) {
    const [of, near] = pick(edge);
    const list = found.get(of);
    if (list === undefined) found.set(of, [near]);
    else list.push(near);
  }
  return found;
}

function middle(near: readonly GraphNode[] | undefined, node: GraphNode): number {
  if (near === undefined) return node.row;
  return near.reduce((sum, { row }) => sum + row, 0) / near.length;
}

function number(column: GraphNode[]): void {
  for (const [row, node] of column.entries()) node.row = row;
}

function heaviest(instances: readonly Task[]): string | null {
  const states = new Set(instances.map(({ state }) => state));
  const known = BY_WEIGHT.find((state) => states.has(state));
  return known === undefined ? (instances[0]?.state ?? null) : known;
}
