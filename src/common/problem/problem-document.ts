import { PROBLEMS, type ProblemCode } from './problem-codes.js';
import type { FieldProblem, ProblemError } from './problem-error.js';

/** The body of every error answer: RFC 9457 with our extensions. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: readonly FieldProblem[];
}

export function problemDocument(problem: ProblemError, requestId: string): ProblemDocument {
  const { status, title } = PROBLEMS[problem.code];
  return {
    type: `https://signalbox.dev/problems/${problem.code}`,
    title,
    status,
    detail: problem.detail,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
  };
}
