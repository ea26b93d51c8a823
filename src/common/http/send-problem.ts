import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAfterUnreadBody } from './body/unread-body.js';
import { requestIdOf } from './request-id.js';
import type { Problem, FieldProblem, RequiredPermission } from '../problem/problem-error.js';

const codes = new WeakMap<ServerResponse, string>();

/** Code of the problem that was sent as the response, for metrics. */
export function problemCodeOf(response: ServerResponse): string | undefined {
  return codes.get(response);
}

/**
 * Sends a problem document. Uses Node's own objects, so that code before the framework (load shedding) responds in the same
 * format.
 */
export function sendProblem(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  codes.set(response, problem.type.code);
  const body = JSON.stringify(problemDocument(problem, requestIdOf(request)));
  response.statusCode = problem.type.status;
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  closeAfterUnreadBody(request, response);
  response.end(body);
}

/** The body of every error response: RFC 9457 with extensions. */
interface ProblemDocument {
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
