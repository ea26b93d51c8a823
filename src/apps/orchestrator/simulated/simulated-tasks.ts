import type { TaskAttempt, TaskDependency } from '../orchestrator.js';
import { failureOf, outcomeOf } from './dag-run-at.js';
import type { SimulatedDagRun } from './simulated-dag-run.entity.js';
import { SIMULATED_TASKS, type SimulatedTask, type Simulation } from './simulation.js';

interface Interval {
  attempt: number;
  fromMs: number;
  toMs: number;
  state: 'failed' | 'success';
}

/** Planned execution of a task of a simulated DAG run. */
interface Plan {
  task: SimulatedTask;
  intervals: Interval[];
  /** Final state of a task that never runs; `null`: the task runs. */
  instead: 'skipped' | 'upstream_failed' | null;
}

/** The latest attempt of every task at `nowMs`. */
export function tasksAt(run: SimulatedDagRun, nowMs: number): TaskAttempt[] {
  return plansOf(run).map((plan) => attemptsOf(plan, run, nowMs).at(-1) ?? waiting(plan, run, nowMs));
}

export function attemptsAt(run: SimulatedDagRun, taskId: string, nowMs: number): TaskAttempt[] {
  return plansOf(run)
    .filter(({ task }) => task.id === taskId)
    .flatMap((plan) => attemptsOf(plan, run, nowMs));
}

export function dependenciesOf({ simulation }: Pick<SimulatedDagRun, 'simulation'>): TaskDependency[] {
  const { tasks } = { ...UNSTEERED, ...simulation };
  return tasks.map(({ id }) => ({
    taskId: id,
    downstreamTaskIds: tasks.filter(({ after }) => after.includes(id)).map((task) => task.id),
  }));
}

/** Log of an attempt up to `nowMs`; empty for an attempt that has not started. */
export function logAt(
  run: SimulatedDagRun,
  { taskId, tryNumber }: Pick<TaskAttempt, 'taskId' | 'tryNumber'>,
  nowMs: number,
): string {
  const made = attemptsAt(run, taskId, nowMs).find((attempt) => attempt.tryNumber === tryNumber);
  if (made?.startedAt == null) return '';
  const at = made.startedAt.toISOString();
  const { durationMs, queueMs, retries } = { ...UNSTEERED, ...run.simulation };
  const lines = [
    `${at} INFO Task ${taskId} of the simulated run of ${run.dagId} begins. Its input has ${run.inputBytes} bytes.`,
    `${at} INFO The run was queued for ${queueMs} ms and works for ${durationMs} ms.`,
  ];
  const end = made.endedAt?.toISOString();
  if (end !== undefined && made.state === 'failed') {
    const isLast = tryNumber > retries;
    lines.push(
      `${end} ERROR Task failed with exception`,
      'Traceback (most recent call last):',
      `  File "/simulated/${run.dagId}.py", line ${10 + tryNumber}, in ${taskId}`,
      `SimulatedFailure: ${(isLast || run.stopped ? failureOf(run) : null) ?? `Attempt ${tryNumber} failed, as the input requests.`}`,
    );
  } else if (end !== undefined) lines.push(`${end} INFO The task succeeded.`);
  return lines.map((line) => `${line}\n`).join('');
}

/** Defaults for rows that an earlier version of the service wrote without these fields. */
const UNSTEERED: Pick<Simulation, 'failTask' | 'retries' | 'tasks'> = {
  tasks: SIMULATED_TASKS,
  failTask: null,
  retries: 0,
};

/** The tasks of one level share the time of that level; a task that fails runs until the run ends. */
function plansOf(run: SimulatedDagRun): Plan[] {
  const { startsAt, endsAt } = run;
  const simulation = { ...UNSTEERED, ...run.simulation };
  const { tasks, failTask, retries } = simulation;
  const levels = levelsOf(tasks);
  const count = Math.max(...levels.values()) + 1;
  const beginsMs = startsAt?.getTime() ?? Infinity;
  const endsMs = endsAt?.getTime() ?? Infinity;
  const plannedMs = run.stopped ? simulation.durationMs : endsMs - beginsMs;
  const failing =
    simulation.outcome === 'failed'
      ? (tasks.find(({ id }) => id === failTask) ?? tasks[Math.floor(tasks.length / 2)])
      : undefined;
  const retried = failing ?? tasks[Math.floor(tasks.length / 2)];
  const blocked = failing === undefined ? new Set<string>() : downstreamOf(tasks, failing.id);
  return tasks.map((task) => {
    if (blocked.has(task.id)) return { task, intervals: [], instead: 'upstream_failed' };
    const level = levels.get(task.id) ?? 0;
    const fromMs = beginsMs + (plannedMs * level) / count;
    const toMs = task === failing ? beginsMs + plannedMs : beginsMs + (plannedMs * (level + 1)) / count;
    const tries = task === retried ? retries + 1 : 1;
    const intervals = Array.from({ length: tries }, (_, index) => ({
      attempt: index + 1,
      fromMs: Math.round(fromMs + ((toMs - fromMs) * index) / tries),
      toMs: Math.round(fromMs + ((toMs - fromMs) * (index + 1)) / tries),
      state: index + 1 < tries || task === failing ? ('failed' as const) : ('success' as const),
    }));
    return { task, intervals, instead: null };
  });
}

function attemptsOf({ task, intervals }: Plan, run: SimulatedDagRun, nowMs: number): TaskAttempt[] {
  const endsMs = run.stopped ? (run.endsAt?.getTime() ?? Infinity) : Infinity;
  return intervals
    .filter(({ fromMs }) => fromMs <= nowMs && fromMs < endsMs && Number.isFinite(fromMs))
    .map(({ attempt, fromMs, toMs, state }) => {
      const isCutOff = toMs > endsMs;
      const endMs = Math.min(toMs, endsMs);
      const isOver = endMs <= nowMs;
      return {
        taskId: task.id,
        mapIndex: -1,
        tryNumber: attempt,
        state: !isOver ? 'running' : isCutOff ? 'failed' : state,
        startedAt: new Date(fromMs),
        endedAt: isOver ? new Date(endMs) : null,
      };
    });
}

/** As in Airflow, a stop skips tasks that have not started. */
function waiting({ task, instead }: Plan, run: SimulatedDagRun, nowMs: number): TaskAttempt {
  const isOver = run.endsAt !== null && run.endsAt.getTime() <= nowMs;
  const end = run.stopped || outcomeOf(run) === 'success' ? 'skipped' : (instead ?? 'skipped');
  return {
    taskId: task.id,
    mapIndex: -1,
    tryNumber: 0,
    state: isOver ? end : null,
    startedAt: isOver ? run.endsAt : null,
    endedAt: isOver ? run.endsAt : null,
  };
}

function levelsOf(tasks: readonly SimulatedTask[]): Map<string, number> {
  const levels = new Map<string, number>();
  // Every task is listed after its dependencies.
  for (const { id, after } of tasks) {
    levels.set(id, Math.max(0, ...after.map((earlier) => (levels.get(earlier) ?? -1) + 1)));
  }
  return levels;
}

function downstreamOf(tasks: readonly SimulatedTask[], id: string): Set<string> {
  const reached = new Set([id]);
  for (const task of tasks) if (task.after.some((earlier) => reached.has(earlier))) reached.add(task.id);
  reached.delete(id);
  return reached;
}
