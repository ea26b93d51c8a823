import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ProjectOrigins } from './project-origins.js';

/**
 * Routes that API keys may call from pages of other origins. Not ingest: its secret must not be in a browser. Express
 * matches routes in any letter case and with a slash at the end, so this must, too.
 */
const BROWSER_ROUTES = /^\/(?:ofrep\/v1\/|api\/flags\/(?:evaluate|snapshot|stream|usage)\/?$)/i;

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';
const EXPOSE_HEADERS = 'Access-Control-Expose-Headers';
const EXPOSED = 'ETag, Retry-After, X-Request-Id';
const ALLOWED_HEADERS =
  'Authorization, Baggage, Cache-Control, Content-Type, If-None-Match, Last-Event-ID, Traceparent, Tracestate, X-Request-Id';
/** Time for which browsers cache a preflight's response; Chromium's maximum is two hours. */
const MAX_AGE_SECONDS = 600;

/**
 * CORS by the projects' lists of origins. A response first names an origin that any project lists, because preflights and
 * rejected credentials belong to no project; once the caller is authenticated, {@link confine} checks the list of the
 * caller's project. Cookies and other credentials of the browser are never allowed.
 */
@Injectable()
export class CrossOriginAccess {
  constructor(private readonly origins: ProjectOrigins) {}

  /** Express middleware before the body parser and the routes. */
  readonly announce = (request: Request, response: Response, next: NextFunction): void => {
    this.announceOn(request.path, request.headers.origin, response);
    next();
  };

  announceOn(path: string, origin: string | undefined, response: ServerResponse): void {
    if (!BROWSER_ROUTES.test(path)) return;
    response.setHeader('Vary', 'Origin');
    if (origin === undefined || !this.origins.isListed(origin)) return;
    response.setHeader(ALLOW_ORIGIN, origin);
    response.setHeader(EXPOSE_HEADERS, EXPOSED);
  }

  /** Adds the CORS headers that a preflight needs to the response of OPTIONS, when its origin is listed. */
  answerPreflight(request: Request, response: ServerResponse, allowedMethods: readonly string[]): void {
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight || !response.hasHeader(ALLOW_ORIGIN)) return;
    response.setHeader('Access-Control-Allow-Methods', allowedMethods.join(', '));
    response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
    response.setHeader('Access-Control-Max-Age', MAX_AGE_SECONDS);
  }

  /**
   * Withdraws the permission to read a response from pages that the caller's project does not list.
   *
   * @param projectId of the API key; `null` for callers without one, on whose behalf pages of other origins may not send
   *   requests.
   */
  confine(response: ServerResponse | undefined, projectId: string | null): void {
    const origin = response?.req.headers.origin;
    if (response === undefined || origin === undefined) return;
    if (projectId !== null && this.origins.isListedBy(projectId, origin)) return;
    response.removeHeader(ALLOW_ORIGIN);
    response.removeHeader(EXPOSE_HEADERS);
  }
}
