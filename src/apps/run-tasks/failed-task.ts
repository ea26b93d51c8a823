import type { RunTask } from '../model/runs/run-tasks.entity.js';

/**
 * The task that failed first: later failures often follow from it. Tasks that were not executed because of it have
 * other states (`upstream_failed`, `skipped`). `null`: no task failed, as in a DAG run that exceeded its own time
 * limit.
 */
export function failedTask(tasks: readonly RunTask[]): RunTask | null {
  const failed = tasks.filter(({ state, attempt }) => state === 'failed' && attempt > 0);
  return failed.toSorted((a, b) => endMs(a) - endMs(b))[0] ?? null;
}

function endMs({ attempts }: RunTask): number {
  const endedAt = attempts.at(-1)?.endedAt;
  return endedAt == null ? Number.MAX_SAFE_INTEGER : Date.parse(endedAt);
}

const TRACEBACK = /^Traceback \(most recent call last\):/;
/** `ValueError: no data`, `requests.exceptions.Timeout`, also behind `  | ` of an exception group. */
const EXCEPTION = /^(?:[\w]+\.)*[A-Za-z_]\w*(?:: .*)?$/;

/**
 * The line of the last traceback in a log that names the exception: the first one after its frames that is not
 * indented. `null`: there is no traceback, or its end was cut off.
 */
export function exceptionLine(log: string): string | null {
  const lines = log.split(/\r?\n/);
  const begin = lines.findLastIndex((line) => TRACEBACK.test(line));
  if (begin === -1) return null;
  const line = lines.slice(begin + 1).find((one) => one !== '' && !/^\s/.test(one));
  return line !== undefined && EXCEPTION.test(line) ? line.trim() : null;
}
