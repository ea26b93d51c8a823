import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { isCrossOrigin } from './is-cross-origin.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/**
 * For the routes that read or set the session cookie: another site's page must not use a visitor's
 * session, and not put its own in its place. All others take a bearer token, which no page can guess.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  private readonly publicHost: string;

  constructor(config: AppConfig) {
    this.publicHost = new URL(config.publicUrl).host;
  }

  /** @throws ProblemError `cross_origin_refused` */
  canActivate(context: ExecutionContext): true {
    const { headers } = context.switchToHttp().getRequest<Request>();
    const site = {
      secFetchSite: headers['sec-fetch-site']?.toString(),
      origin: headers.origin,
      host: headers.host,
    };
    if (!isCrossOrigin(site, this.publicHost)) return true;
    throw new ProblemError(
      AUTH_PROBLEMS.cross_origin_refused,
      'The request comes from a page of another origin. Send it from a page of this service; behind a proxy, set SERVICE_PUBLIC_URL to the public URL.',
    );
  }
}
