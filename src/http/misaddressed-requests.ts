import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isPageVisit } from '../common/http/is-page-visit.js';
import { sendProblem } from '../common/http/send-problem.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { AppConfig } from '../config/app-config.js';
import { RouteMethods } from './route-methods.js';

/** Files of the portal, without which its page stays empty; only the browser's console shows the cause. */
const PORTAL_FILE = /^\/(?:assets\/|boot\.(?:js|css)$)/;
/** Longer paths receive an ordinary 404. */
const MAX_PATH_LENGTH = 1024;

/**
 * Rejects requests whose path indicates a wrong base URL, and names the intended path. It runs before the parsers of bodies,
 * whose 413 or 415 would hide the cause.
 */
@Injectable()
export class MisaddressedRequests {
  constructor(
    private readonly config: AppConfig,
    private readonly methods: RouteMethods,
  ) {}

  readonly reject = (request: Request, response: Response, next: NextFunction): void => {
    const { path } = request;
    // A page of the portal can have a path that resembles a prefix and a route: `/p/api/flags`, of the project `api`.
    if (path.length > MAX_PATH_LENGTH || isPageVisit(request)) return next();
    const { publicPath } = this.config;
    const meant = meantPath(path, publicPath, (candidate) => this.isServed(candidate));
    if (meant === null || this.isServed(path)) return next();
    const advice =
      publicPath !== '' && path.startsWith(`${publicPath}/`)
        ? `The reverse proxy must remove ${publicPath} from the path.`
        : 'The base address ends without a slash and without /api.';
    sendProblem(
      request,
      response,
      new ProblemError('not_found', `No route matches this path; ${meant} was probably meant. ${advice}`),
    );
  };

  private isServed(path: string): boolean {
    return this.methods.at(path).length > 0 || PORTAL_FILE.test(path);
  }
}

/**
 * The path of the route that a request without a route probably intended. Recognizes wrong combinations of a base URL and a
 * path: `https://host/` + `/api/ingest`, `https://host/api` + `/api/ingest` or `/ofrep/v1/evaluate/flags`, the URL of a
 * route + a route, and a prefix that the reverse proxy did not strip.
 *
 * @param publicPath the prefix of `SERVICE_PUBLIC_URL`; empty without one.
 * @param isRoute whether a path has a route.
 * @returns `null` for a path that is not composed wrongly, or has no route when composed rightly.
 */
export function meantPath(
  path: string,
  publicPath: string,
  isRoute: (path: string) => boolean,
): string | null {
  const single = path.replaceAll(/\/{2,}/g, '/');
  const stripped =
    publicPath !== '' && single.startsWith(`${publicPath}/`) ? single.slice(publicPath.length) : single;
  // From the last one on: the part before it is the path of a base URL.
  const meant = stripped.replace(/^\/(?:api|ofrep)(?:\/.*)?(?=\/(?:api|ofrep)\/)/i, '');
  return meant !== path && isRoute(meant) ? meant : null;
}
