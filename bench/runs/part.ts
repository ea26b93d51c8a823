import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDatabase } from '../support/database.js';

export type RunOptions = {
  only: string;
  runs: number;
  'single-runs': number;
  'paced-runs': number;
  rounds: number;
  connections: number;
  'outage-seconds': number;
  'rest-seconds': number;
};

export interface PartContext {
  database: BenchDatabase;
  options: RunOptions;
}

/** @returns whether the condition became true before the deadline. */
export async function until(
  condition: () => Promise<boolean>,
  withinMs: number,
  everyMs = 100,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}

/** The first reason that is not `null`. */
export function firstReason(reasons: readonly (string | null)[]): string | null {
  return reasons.find((reason) => reason !== null) ?? null;
}
