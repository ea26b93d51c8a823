import { HttpException } from '@nestjs/common';
import { COMMON_PROBLEMS, type CommonProblemCode } from './problem-types.js';
import { isDatabaseUnavailable } from './is-database-unavailable.js';
import { ProblemError, retryAfter } from './problem-error.js';
import { jitter } from '../time/jitter.js';

const CODE_OF_STATUS: Readonly<Record<number, CommonProblemCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  412: 'version_stale',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'service_unavailable',
};

/**
 * Converts the framework's own errors (unknown route, body parser) to problems; `null` for errors whose text could contain
 * confidential data, to which the caller responds with a 500 without details.
 */
export function toProblem(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error)) {
    return new ProblemError(
      'service_unavailable',
      'The database is temporarily unavailable. Retry after Retry-After.',
      {
        headers: retryAfter(jitter(1, 3)),
        cause: error,
      },
    );
  }
  const status = statusOf(error);
  const code = status === undefined ? undefined : CODE_OF_STATUS[status];
  if (code === undefined) return null;
  if (code === 'not_found') return new ProblemError(code, 'No route matches this path.');
  return new ProblemError(code, `${COMMON_PROBLEMS[code].title}.`, { cause: error });
}

/** Nest's exceptions, and the errors that body-parser and Express throw (`http-errors`). */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  return undefined;
}
