import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { pathOf } from '../../common/http/request-origin.js';
import { sendJsonText } from '../../common/http/responses.js';
import { requestIdOf } from '../../common/http/request-id.js';
import { closeAfterUnreadBody } from '../../common/http/body/unread-body.js';
import type { Problem } from '../../common/problem/problem-error.js';
import { toProblem } from '../../common/problem/to-problem.js';
import { OfrepError } from './ofrep-evaluation.js';

const logger = new Logger('Ofrep');

/** Converts every error of an OFREP route to OFREP's format (OFREP 0.3, `service/openapi.yaml`). */
@Catch()
export class OfrepFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendOfrepError(http.getRequest<Request>(), http.getResponse<Response>(), error);
  }
}

/** Also called for errors of the body parser, which precedes all filters of routes. */
export function sendOfrepError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  closeAfterUnreadBody(request, response);
  response.setHeader('Cache-Control', 'no-store');
  if (error instanceof OfrepError) {
    const { key, errorCode, errorDetails } = error;
    sendJson(response, error.status, { ...(key === undefined ? {} : { key }), errorCode, errorDetails });
    return;
  }
  const problem = toProblem(error);
  if (problem === null) {
    logger.error('request failed', {
      request_id: requestIdOf(request),
      method: request.method,
      path: pathOf(request),
      err: error,
    });
    sendJson(response, 500, { errorDetails: 'An internal error occurred.' });
    return;
  }
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  const errorCode = problem.code === 'bad_request' ? 'PARSE_ERROR' : 'GENERAL';
  sendJson(response, problem.type.status, { errorCode, errorDetails: detailsOf(problem) });
}

/** OFREP has no list of fields. */
function detailsOf({ detail, errors }: Problem): string {
  const fields = errors?.map(({ path, problem }) =>
    path === '' ? `The body ${problem}.` : `${path} ${problem}.`,
  );
  return fields === undefined || fields.length === 0 ? detail : fields.join(' ');
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  sendJsonText(response, JSON.stringify(body));
}
