import { attemptOf, type Task, type TaskAttempt } from './task';

export interface Bar {
  attempt: TaskAttempt;
  /** In percent of the whole time. */
  left: number;
  width: number;
}

/** The time that all attempts together took; `null`: none was started. */
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

/** What the latest attempt took, or has taken so far; `null`: it was not started. */
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
