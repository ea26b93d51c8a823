import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { DiskFullWatch } from '../database/disk-full-watch.js';
import { pathOf } from '../common/http/request-origin.js';
import { requestIdOf } from '../common/http/request-id.js';
import { SenderGone } from '../common/http/connection-gone.js';
import { sendProblem } from '../common/http/send-problem.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { toProblem } from '../common/problem/to-problem.js';

/** Converts every error to its response. */
@Injectable()
export class ProblemResponder {
  private readonly logger = new Logger('Http');

  constructor(private readonly diskFull: DiskFullWatch) {}

  respond(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (error instanceof SenderGone) {
      response.destroy();
      return;
    }
    this.diskFull.report(error);
    const known = toProblem(error);
    if (known === null) {
      this.logger.error('request failed', {
        request_id: requestIdOf(request),
        method: request.method,
        path: pathOf(request),
        err: error,
      });
    } else if (known.code === 'service_unavailable' && known.cause !== undefined) {
      // The response does not reveal whether the database is unreachable, full, or only slow with this one statement.
      this.logger.warn('the database was not available', {
        request_id: requestIdOf(request),
        err: known.cause,
      });
    }
    sendProblem(request, response, known ?? internalError());
  }
}

function internalError(): ProblemError {
  return new ProblemError(
    'internal_error',
    "An internal error occurred. The service's log identifies it by request_id.",
  );
}
