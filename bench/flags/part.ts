import type { BenchDatabase } from '../support/database.js';
import { print } from '../support/text.js';

export type FlagOptions = {
  only: string;
  peer: string;
  seconds: number;
  'warm-up': number;
  rounds: number;
  connections: number;
  streams: number;
  changes: number;
};

/** A part of the run: prints its tables, and gives what goes into the JSON. */
export interface PartResult {
  /** Why its figures are void; `null` when all answers were right. */
  void: string | null;
  [figure: string]: unknown;
}

export interface PartContext {
  database: BenchDatabase;
  options: FlagOptions;
}

/** A run with a wrong answer measured something else: it is reported, and the exit status is 1. */
export function reportVoid(reason: string | null): void {
  if (reason === null) return;
  print(`  VOID     ${reason}`);
  process.exitCode = 1;
}
