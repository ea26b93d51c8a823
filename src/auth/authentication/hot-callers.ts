import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { requestIdOf } from '../../common/http/request-id.js';
import { setApiHeaders } from '../../common/http/responses.js';
import { ApiKeyAuthenticator, type ApiKeyIdentity } from './api-keys/api-key-authenticator.js';
import { API_KEY_START } from './api-keys/api-key-format.js';
import type { ApiKeyScope } from './api-keys/api-key.entity.js';
import { bearerToken } from './bearer-token.js';
import { CrossOriginAccess } from './cors/cross-origin-access.js';
import { ApiThrottlerGuard } from './throttle/api-throttler.guard.js';
import { apiKeyTracker } from './throttle/tracker.js';

/**
 * Replaces the middleware and the global guards for requests that are served before Express. It accepts only API keys that
 * are cached: `AuthGuard` reads others from the database, and rejects invalid ones.
 */
@Injectable()
export class HotCallers {
  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly crossOrigin: CrossOriginAccess,
    private readonly throttler: ApiThrottlerGuard,
  ) {}

  /** `null` for a request that `AuthGuard` has to authenticate. */
  keyOf(request: IncomingMessage, scope: ApiKeyScope): ApiKeyIdentity | null {
    const token = bearerToken(request);
    if (token === null || !token.startsWith(API_KEY_START)) return null;
    const key = this.authenticator.authenticateKnown(token);
    return key !== null && key.scopes.includes(scope) ? key : null;
  }

  /** Sets the headers of a response to a caller with this key, in the order of the middleware. */
  prepare(request: IncomingMessage, response: ServerResponse, path: string, key: ApiKeyIdentity): void {
    response.setHeader('X-Request-Id', requestIdOf(request));
    setApiHeaders(path, response);
    this.crossOrigin.announceOn(path, request.headers.origin, response);
    this.crossOrigin.confine(response, key.projectId);
  }

  /**
   * Returns no promise unless the database is queried.
   *
   * @throws ProblemError `rate_limited`
   */
  throttle(response: ServerResponse, key: ApiKeyIdentity): true | Promise<true> {
    return this.throttler.admit(response, apiKeyTracker(key.keyId));
  }
}
