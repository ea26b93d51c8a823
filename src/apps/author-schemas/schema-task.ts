import type { FieldProblem } from '../../common/problem/problem-error.js';

/** What the worker thread does: check a manifest before it is published, or a value by a published schema. */
export type SchemaTask =
  | { kind: 'manifest'; manifest: string; now: number }
  | { kind: 'value'; owner: string; schema: string; value: string };

export interface SchemaJob {
  task: SchemaTask;
  /**
   * Shared with the worker, which sets [0] to 1 when it begins, so that the start of a thread does not count, and [1] to
   * its thread id, so that its CPU time can be read while it is busy.
   */
  started: Int32Array;
}

export type SchemaAnswer = FieldProblem[];
