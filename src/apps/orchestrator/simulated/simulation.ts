import { isObject } from '../../../common/json/is-object.js';
import { jsonObjectProblem } from '../../../common/validation/is-json-object.js';

/** Airflow's name of a simulated run's final state. */
export type SimulatedOutcome = 'failed' | 'success';
/** States that a callback can report. */
export type CallbackState = SimulatedOutcome | 'running';

/** Behaviour of a simulated run: `input.simulate`, with missing and invalid values replaced by defaults. */
export interface Simulation {
  outcome: SimulatedOutcome;
  /** Time between `running` and the end. */
  durationMs: number;
  /** Time between the submission and `running`. */
  queueMs: number;
  /** The run stays `queued` until it is stopped, as with a paused DAG. */
  paused: boolean;
  /** Number of submissions without a response. The last of them is accepted, the earlier ones are not. */
  failSubmit: number;
  /** Callbacks that are never sent. */
  lostCallbacks: CallbackState[];
  /** Number of times that each callback is sent again. */
  repeatCallbacks: number;
  delayCallbacksMs: number;
  /** `running` is reported after the end. */
  reorderCallbacks: boolean;
  /** Each task follows its dependencies. */
  tasks: readonly SimulatedTask[];
  /** The task that fails a run whose outcome is a failure; `null`: the one in the middle. */
  failTask: string | null;
  /** Failed attempts of that task before its last one; also in a run that succeeds. */
  retries: number;
  /** Number of progress reports. */
  progress: number;
  /** JSON text of the result that a successful run reports; `null` for none. */
  result: string | null;
}

export interface SimulatedTask {
  id: string;
  /** Ids of tasks before it in the list. */
  after: readonly string[];
}

export const SIMULATED_TASKS: readonly SimulatedTask[] = [
  { id: 'extract', after: [] },
  { id: 'check', after: ['extract'] },
  { id: 'transform', after: ['extract'] },
  { id: 'load', after: ['check', 'transform'] },
];

const MAX_TASKS = 50;
const MAX_RETRIES = 5;
/** Maximum number of progress reports: each is a row, and a callback that waits for the previous one. */
const MAX_PROGRESS = 20;
const TASK_ID = /^[\w.-]{1,100}$/;

const MAX_MS = 600_000;
const MAX_FAILED_SUBMITS = 20;
const MAX_REPEATS = 10;
const CALLBACK_STATES: ReadonlyMap<unknown, CallbackState> = new Map([
  ['running', 'running'],
  ['success', 'success'],
  ['succeeded', 'success'],
  ['failed', 'failed'],
]);

/** @param input of the run's `conf`. */
export function readSimulation(input: unknown): Simulation {
  const fields = recordOf(recordOf(input)['simulate']);
  const failTask = fields['fail_task'];
  return {
    outcome: fields['outcome'] === 'failed' ? 'failed' : 'success',
    durationMs: integer(fields['duration_ms'], MAX_MS, 1000),
    queueMs: integer(fields['queue_ms'], MAX_MS, 300),
    paused: fields['paused'] === true,
    failSubmit: integer(fields['fail_submit'], MAX_FAILED_SUBMITS, 0),
    lostCallbacks: lost(fields['lose_callbacks']),
    repeatCallbacks: integer(fields['repeat_callbacks'], MAX_REPEATS, 0),
    delayCallbacksMs: integer(fields['delay_callbacks_ms'], MAX_MS, 0),
    reorderCallbacks: fields['reorder_callbacks'] === true,
    tasks: tasksOf(fields['tasks']),
    failTask: typeof failTask === 'string' && TASK_ID.test(failTask) ? failTask : null,
    retries: integer(fields['retries'], MAX_RETRIES, 0),
    progress: integer(fields['progress'], MAX_PROGRESS, 0),
    result: jsonObjectProblem(fields['result']) === null ? JSON.stringify(fields['result']) : null,
  };
}

export function recordOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function integer(value: unknown, max: number, otherwise: number): number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
    ? (value as number)
    : otherwise;
}

/** Parses `{"<task>": ["<dependencies>"]}`; a task can only depend on tasks that are listed before it. */
function tasksOf(value: unknown): readonly SimulatedTask[] {
  const tasks: SimulatedTask[] = [];
  const known = new Set<string>();
  for (const [id, after] of Object.entries(recordOf(value)).slice(0, MAX_TASKS)) {
    if (!TASK_ID.test(id)) continue;
    const earlier: unknown[] = Array.isArray(after) ? after : [];
    tasks.push({
      id,
      after: [...new Set(earlier)].filter((one): one is string => typeof one === 'string' && known.has(one)),
    });
    known.add(id);
  }
  return tasks.length === 0 ? SIMULATED_TASKS : tasks;
}

function lost(value: unknown): CallbackState[] {
  if (value === true) return ['running', 'success', 'failed'];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.flatMap((word: unknown) => CALLBACK_STATES.get(word) ?? []))];
}
