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

/** Result of a part, for the JSON file. The part prints its tables itself. */
export interface PartResult {
  /** Why the figures are void; `null` when all responses were right. */
  void: string | null;
  [figure: string]: unknown;
}

export interface PartContext {
  database: BenchDatabase;
  options: FlagOptions;
}

/** Reports a run as void, with exit status 1: the figures of a run with wrong responses mean nothing. */
export function reportVoid(reason: string | null): void {
  if (reason === null) return;
  print(`  VOID     ${reason}`);
  process.exitCode = 1;
}
