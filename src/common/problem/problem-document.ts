import { PROBLEMS, type ProblemCode } from './problem-codes.js';
import type { FieldProblem, Problem, RequiredPermission } from './problem-error.js';

/** The body of every error answer: RFC 9457 with our extensions. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: readonly FieldProblem[];
  required?: RequiredPermission;
}

export function problemDocument(problem: Problem, requestId: string): ProblemDocument {
  const { status, title } = PROBLEMS[problem.code];
  return {
    type: `https://signalbox.dev/problems/${problem.code}`,
    title,
    status,
    detail: problem.detail,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.required ? { required: problem.required } : {}),
  };
}
