import type { Request, Response } from 'express';
import { ProblemError } from '../problem/problem-error.js';
import { sendProblem } from './send-problem.js';

/** Responds to a method that an address does not support: OPTIONS with 204, all others with 405. */
export function sendAllowedMethods(request: Request, response: Response, allowed: readonly string[]): void {
  const allow = allowed.join(', ');
  if (request.method === 'OPTIONS') {
    response.status(204).setHeader('Allow', allow).end();
    return;
  }
  const detail = `This path does not support ${request.method}. Use one of: ${allow}.`;
  sendProblem(
    request,
    response,
    new ProblemError('method_not_allowed', detail, { headers: { Allow: allow } }),
  );
}
