import { json, type NextFunction, type Request, type Response } from 'express';
import { ProblemError } from '../problem/problem-error.js';
import { sendProblem } from '../problem/send-problem.js';
import { allowBody } from './expect-continue.js';

/**
 * Express middleware that parses JSON bodies up to `limitBytes`. A body of any other type is refused with
 * 415: Express would leave it unread, and the route would complain about fields that were sent.
 */
export function jsonBody(
  limitBytes: number,
): (request: Request, response: Response, next: NextFunction) => void {
  const parse = json({ limit: limitBytes, strict: true });
  return (request, response, next) => {
    // `is` gives null for a request without a body and false for one of another type.
    if (request.is('application/json') === false && request.headers['content-length'] !== '0') {
      sendProblem(request, response, notJson());
      return;
    }
    allowBody(request);
    parse(request, response, next);
  };
}

function notJson(): ProblemError {
  return new ProblemError('unsupported_media_type', 'Send Content-Type: application/json.');
}
