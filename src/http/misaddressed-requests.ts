import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isPageVisit } from '../common/http/is-page-visit.js';
import { sendProblem } from '../common/http/send-problem.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { AppConfig } from '../config/app-config.js';
import { RouteMethods } from './route-methods.js';

/** Of the portal: without them its page stays empty, and only the browser's console shows why. */
const PORTAL_FILE = /^\/(?:assets\/|boot\.(?:js|css)$)/;
/** Longer paths get the plain 404. */
const MAX_PATH_LENGTH = 1024;

/**
 * Rejects requests whose path shows a wrong base address, and names the path that was meant. It runs in front of the parsers of
 * bodies: their 413 or 415 would hide the cause.
 */
@Injectable()
export class MisaddressedRequests {
  constructor(
    private readonly config: AppConfig,
    private readonly methods: RouteMethods,
  ) {}

  readonly reject = (request: Request, response: Response, next: NextFunction): void => {
    const { path } = request;
    // A page of the portal may have a path that reads like a prefix and a route: `/p/api/flags`, of the project `api`.
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
 * The path of a route that a request without one was probably meant for. Covers how a base address is composed wrongly with a path:
 * `https://host/` + `/api/ingest`, `https://host/api` + `/api/ingest` or `/ofrep/v1/evaluate/flags`, the address of a route + a route,
 * and a prefix that the reverse proxy did not strip.
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
  // From the last of them on: what stands before it is the path of a base address.
  const meant = stripped.replace(/^\/(?:api|ofrep)(?:\/.*)?(?=\/(?:api|ofrep)\/)/i, '');
  return meant !== path && isRoute(meant) ? meant : null;
}
