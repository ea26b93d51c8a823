import type { FieldProblem } from '../../common/problem/problem-error.js';

/** What the worker thread does: check a manifest before it is published, or a value by a published schema. */
export type SchemaTask =
  | { kind: 'manifest'; manifest: string; now: number }
  | { kind: 'value'; owner: string; schema: string; value: string };

export interface SchemaJob {
  task: SchemaTask;
  /** Set to 1 when the worker begins, so that the time that a thread takes to start does not count. */
  started: Int32Array;
}

export type SchemaAnswer = FieldProblem[];
