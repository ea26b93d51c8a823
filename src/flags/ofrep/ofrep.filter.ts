import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { requestIdOf } from '../../common/http/request-id.js';
import { closeAfterUnreadBody } from '../../common/http/unread-body.js';
import { toProblem } from '../../common/problem/to-problem.js';
import { OfrepError } from './ofrep-error.js';

const logger = new Logger('Ofrep');

/** Every error of an OFREP route, in OFREP's form (OFREP 0.3, `service/openapi.yaml`). */
@Catch()
export class OfrepFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendOfrepError(http.getRequest<Request>(), http.getResponse<Response>(), error);
  }
}

/** Also for the body parser, which stands in front of all filters of routes. */
export function sendOfrepError(request: Request, response: Response, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  closeAfterUnreadBody(request, response);
  response.setHeader('Cache-Control', 'no-store');
  if (error instanceof OfrepError) {
    const { key, errorCode, errorDetails } = error;
    response.status(error.status).json({ ...(key === undefined ? {} : { key }), errorCode, errorDetails });
    return;
  }
  const problem = toProblem(error);
  if (problem === null) {
    logger.error('request failed', {
      request_id: requestIdOf(request),
      method: request.method,
      path: request.path,
      err: error,
    });
    response.status(500).json({ errorDetails: 'An internal error occurred.' });
    return;
  }
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  const errorCode = problem.code === 'bad_request' ? 'PARSE_ERROR' : 'GENERAL';
  response.status(problem.type.status).json({ errorCode, errorDetails: problem.detail });
}
