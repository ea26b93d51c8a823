import type { FieldProblem, Problem, RequiredPermission } from './problem-error.js';

/** The body of every error answer: RFC 9457 with our extensions. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: readonly FieldProblem[];
  required?: RequiredPermission;
}

export function problemDocument(problem: Problem, requestId: string): ProblemDocument {
  const { code, status, title } = problem.type;
  return {
    type: `https://signalbox.dev/problems/${code}`,
    title,
    status,
    detail: problem.detail,
    code,
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.required ? { required: problem.required } : {}),
  };
}
