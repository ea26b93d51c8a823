import { problemTypeOf, type CommonProblemCode, type ProblemType } from './problem-types.js';

/** An invalid field: its path and its problem. */
export interface FieldProblem {
  path: string;
  problem: string;
}

/** The permission that a rejected caller lacks, and its object. */
export interface RequiredPermission {
  permission: string;
  object_type: string;
  /** Key, slug or id; absent for the organization, of which there is one. */
  object?: string;
}

export interface ProblemOptions {
  errors?: readonly FieldProblem[];
  required?: RequiredPermission;
  /** Sent with the answer, e.g. `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** Members of an error response. */
export interface Problem {
  readonly type: ProblemType;
  readonly detail: string;
  readonly errors?: readonly FieldProblem[] | undefined;
  readonly required?: RequiredPermission | undefined;
  /** Sent with the answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * An error whose text is meant for the caller. All other errors become a 500 without details.
 *
 * `detail` must state what to do about it and must never contain a secret or another caller's data.
 */
export class ProblemError extends Error implements Problem {
  readonly type: ProblemType;
  readonly code: string;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly required: RequiredPermission | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    type: CommonProblemCode | ProblemType,
    readonly detail: string,
    options: ProblemOptions = {},
  ) {
    const resolved = problemTypeOf(type);
    super(`${resolved.code}: ${detail}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.type = resolved;
    this.code = resolved.code;
    this.errors = options.errors;
    this.required = options.required;
    this.headers = options.headers ?? {};
  }
}

/** `Retry-After` in whole seconds, at least 1: senders treat a missing or zero value as "drop it" or "now". */
export function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) };
}
