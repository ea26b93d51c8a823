import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/**
 * Guards the routes that read or set the session cookie: a page of another site must neither use its visitor's session nor
 * replace it. All other routes require a bearer token, which such a page does not have.
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

/** Headers by which a browser describes the page that sends a request, and which a page cannot forge. */
export interface RequestSite {
  secFetchSite: string | undefined;
  origin: string | undefined;
  host: string | undefined;
}

/**
 * Whether another site's page sends the request, by the rule of Go's `http.CrossOriginProtection`: every browser since 2023
 * sends `Sec-Fetch-Site`; older ones send `Origin` with every POST; clients that send neither are no browsers, and have no
 * cookie of a victim.
 *
 * @param publicHost host and port of the public URL, for a proxy that changes `Host`.
 */
export function isCrossOrigin({ secFetchSite, origin, host }: RequestSite, publicHost: string): boolean {
  if (secFetchSite) return secFetchSite !== 'same-origin' && secFetchSite !== 'none';
  if (!origin) return false;
  const originHost = hostOf(origin);
  return originHost === null || (originHost !== host?.toLowerCase() && originHost !== publicHost);
}

/** `null` for the text `null`, which a browser sends for a page with an opaque origin, and for an invalid origin. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host || null : null;
}
