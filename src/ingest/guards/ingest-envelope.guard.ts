import type { IncomingMessage } from 'node:http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf } from '../../auth/caller.js';
import type { ApiKeyIdentity } from '../../auth/authentication/api-keys/api-key-authenticator.js';
import { isGzipEncoded } from '../../common/http/body/content-encoding.js';
import { requireJsonContentType } from '../../common/http/body/json-content-type.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { ProjectLimits, type IngestLimits } from '../../projects/project-limits.js';
import { batchTooLarge } from './inflate-body.js';
import { setIngestContext } from '../ingest-context.js';
import { IngestLimiter, rateExceeded } from '../limits/ingest-limiter.js';

/**
 * Checks everything that the headers determine, before a byte of the body is read: content type (415), announced
 * length (413), batches per second (429). Runs after the bearer check.
 */
@Injectable()
export class IngestEnvelopeGuard implements CanActivate {
  constructor(
    private readonly projectLimits: ProjectLimits,
    private readonly limiter: IngestLimiter,
  ) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const request = execution.switchToHttp().getRequest<Request>();
    const caller = callerOf(request);
    if (caller?.kind !== 'api_key') throw new Error('the route must require an API key');
    return this.admit(request, caller.key);
  }

  /** The check itself, for a request in front of Express as well. */
  admit(request: IncomingMessage, apiKey: ApiKeyIdentity): boolean | Promise<boolean> {
    const limits = this.projectLimits.of(apiKey.projectId);
    // The ordinary case answers without a promise: this runs for every batch.
    if (limits instanceof Promise) return limits.then((found) => this.check(request, apiKey, found));
    return this.check(request, apiKey, limits);
  }

  private check(
    request: IncomingMessage,
    apiKey: ApiKeyIdentity,
    limits: IngestLimits,
  ): boolean | Promise<boolean> {
    if (limits.archived) {
      throw new ProblemError('forbidden', 'This project is archived and rejects events.');
    }
    requireJsonContentType(request.headers['content-type']);
    const gzip = isGzipEncoded(request);
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > limits.maxBatchBytes) throw batchTooLarge(limits.maxBatchBytes);
    setIngestContext(request, { apiKey, limits, gzip, body: EMPTY, release: () => undefined });

    const refused = this.limiter.consumeBatch(apiKey.projectId, limits);
    if (refused instanceof Promise) return refused.then((found) => admit(found));
    return admit(refused);

    function admit(shortage: Awaited<typeof refused>): boolean {
      if (shortage !== null) throw rateExceeded('batches', shortage, limits);
      return true;
    }
  }
}

const EMPTY = Buffer.alloc(0);
