import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type RequestHandler, type Express, type Response } from 'express';
import { EVENT_TYPE_DEFINITIONS } from './events/event-types.js';
import { CrossOriginAccess } from './auth/authentication/cors/cross-origin-access.js';
import { isCallbackPath } from './apps/callbacks/signature/signed-callback.js';
import { isPublishPath, APPS_LIMIT_BYTES } from './apps/versions/publish-body.guard.js';
import { accessLog } from './common/http/access-log.js';
import { defineClientAddress } from './common/http/client-address.js';
import { answerExpectContinue } from './common/http/body/read-body.js';
import { jsonBody } from './common/http/body/json-body.js';
import { limitRequestTime } from './common/http/request-deadline.js';
import { requestId } from './common/http/request-id.js';
import { sendProblem } from './common/http/send-problem.js';
import { setApiHeaders } from './common/http/responses.js';
import { rejectUnstorableQuery } from './common/http/unstorable-query.js';
import { ProblemError } from './common/problem/problem-error.js';
import { AppConfig } from './config/app-config.js';
import { evaluationRouteOf } from './flags/hot-paths.js';
import { sendOfrepError } from './flags/ofrep/ofrep.filter.js';
import { FastLane } from './http/fast-lane.js';
import { hasStrictTransport, setStrictTransport } from './http/strict-transport.js';
import { MisaddressedRequests } from './http/misaddressed-requests.js';
import { UnroutedRequests } from './http/unrouted-requests.js';
import { shedLoad } from './ingest/load/shed-load.js';
import { LoadMonitor } from './ingest/load/load-monitor.js';
import { observeIngest } from './ingest/ingest-observer.js';
import { HotRequests } from './metrics/hot-requests.js';
import { Metrics } from './metrics/metrics.js';
import { mountApiDocs } from './openapi/build-document.js';
import { isServiceAddress } from './portal/serve-portal.js';
import type { Server } from 'node:http';
import { stringifyExact } from './common/json/exact-number.js';

/** Maximum size of JSON bodies except those of ingest and callbacks: forms of the portal, definitions of flags. */
const JSON_LIMIT_BYTES = 1024 * 1024;

const WORKER_ONLY =
  'This process has the role worker only (SERVICE_ROLES): it serves /health/* and /metrics. Send the request to a process with the role api.';

const DOUBLED = /^\/(?:api|ofrep)(?:\/.*)?\/(?:api|ofrep)\//i;

const READS_BODY = EVENT_TYPE_DEFINITIONS.flatMap(({ readsBody }) => readsBody ?? []);

/**
 * Mounts the handlers that run before Nest's guards, in the order in which they run; the fast lane, mounted last, runs before all of
 * them. The application must be created with `bodyParser: false`: ingest and the callbacks of runs read their own bodies, to check the
 * signature; the publish route and some routes of event types read theirs after their guards.
 */
export function configureApp(app: NestExpressApplication): void {
  const config = app.get(AppConfig);
  defineClientAddress(app.getHttpAdapter().getInstance(), config.trustedProxies);
  prefixLocations(app.getHttpAdapter().getInstance(), config.publicPath);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  answerExpectContinue(app.getHttpServer());
  limitRequestTime(app.getHttpServer(), config.http.requestTimeoutMs);
  keepIdleConnections(app.getHttpServer(), config.http.keepAliveTimeoutMs);
  answerExactJson(app.getHttpAdapter().getInstance());

  const { publicPath } = config;
  /** A cheap check, because it runs for every path. */
  const mayBeMisaddressed = (path: string): boolean =>
    path.includes('//') || DOUBLED.test(path) || (publicPath !== '' && path.startsWith(`${publicPath}/`));
  const hotRequests = app.get(HotRequests);
  const parseJson = jsonBody(JSON_LIMIT_BYTES);
  const parseAppsJson = jsonBody(APPS_LIMIT_BYTES);
  app.use(
    inOrder(
      ...(hasStrictTransport(config) ? [strictTransport] : []),
      requestId,
      ...(config.roles.api ? [] : [refuseOtherRole]),
      when(isServiceAddress, apiHeaders),
      when(
        isLogged,
        accessLog(evaluationRouteOf, (...counted) => hotRequests.count(...counted)),
      ),
      when(isServiceAddress, app.get(CrossOriginAccess).announce),
      when(mayBeMisaddressed, app.get(MisaddressedRequests).reject),
      when(isServiceAddress, app.get(UnroutedRequests).beforeRoutes),
      when(isIngest, observeIngest(app.get(Metrics))),
      when(isIngest, shedLoad(app.get(LoadMonitor))),
      when(isOfrep, inOfrepForm(rejectUnstorableQuery)),
      when((path) => isServiceAddress(path) && !isIngest(path) && !isOfrep(path), rejectUnstorableQuery),
      when(isOfrep, inOfrepForm(parseJson)),
      when((path) => isApps(path) && !isCallbackPath(path) && !isPublishPath(path), parseAppsJson),
      when(isOfJson, parseJson),
    ),
  );
  mountApiDocs(app);
  if (config.roles.api) app.get(FastLane).mount(app.getHttpServer());
}

/** Combines the handlers into one of Express's layers: each layer matches the path again, 0.5 µs for every request. */
function inOrder(...handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, done) => {
    let at = 0;
    const next = (error?: unknown): void => {
      const handler = error === undefined ? handlers[at++] : undefined;
      if (handler === undefined) done(error);
      else void handler(request, response, next);
    };
    next();
  };
}

function when(holds: (path: string) => boolean, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (holds(request.path)) void handler(request, response, next);
    else next();
  };
}

const strictTransport: RequestHandler = (_request, response, next) => {
  setStrictTransport(response);
  next();
};

const apiHeaders: RequestHandler = (request, response, next) => {
  setApiHeaders(request.path, response);
  next();
};

/** Rejects requests to a process that only works in the background. */
const refuseOtherRole: RequestHandler = (request, response, next) => {
  if (isOfOperations(request.path)) next();
  else sendProblem(request, response, new ProblemError('not_found', WORKER_ONLY));
};

/** Converts the handler's errors, such as those of the body parser, to the form that OFREP's clients parse. */
function inOfrepForm(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    void handler(request, response, (error?: unknown) => {
      if (error === undefined) next();
      else sendOfrepError(request, response, error);
    });
  };
}

function isOfrep(path: string): boolean {
  return /^\/ofrep\//i.test(path);
}

/** Whether the body of the route is parsed as JSON; routes with a parser of their own are excluded. */
function isOfJson(path: string): boolean {
  return !isIngest(path) && !isOfrep(path) && !isApps(path) && !READS_BODY.some((reads) => reads(path));
}

function isApps(path: string): boolean {
  return /^\/api\/v1\/apps(?:\/|$)/i.test(path);
}

/** Routes with a very high request rate are counted, not logged. */
function isLogged(path: string): boolean {
  return !isIngest(path) && !isOfOperations(path);
}

function isOfOperations(path: string): boolean {
  return path.startsWith('/health/') || path === '/metrics';
}

/** Ignores letter case and a trailing slash, because Express does when it matches routes. */
function isIngest(path: string): boolean {
  return /^\/api\/ingest\/*$/i.test(path);
}

/**
 * Keeps connections open between requests. Node's 5 seconds are shorter than the idle time of every load balancer, so
 * that now and then one sends a request on a connection that is being closed, and its client receives a 502. The
 * deadlines of a request's head and body begin with its first byte, so they do not include this time.
 */
function keepIdleConnections(server: Server, idleMs: number): void {
  server.keepAliveTimeout = idleMs;
}

/**
 * Prefixes each path in a `Location`, of redirects and of created resources, with the path of the public URL: the
 * client resolves it against the host, and the proxy that removed the path from the request does not add it to the
 * response.
 */
function prefixLocations(app: Express, publicPath: string): void {
  if (publicPath === '') return;
  app.response.location = function (this: Response, url: string): Response {
    return express.response.location.call(this, /^\/(?!\/)/.test(url) ? publicPath + url : url);
  };
}

/** Makes every JSON response of the application contain each `ExactNumber` as it was sent. */
function answerExactJson(app: Express): void {
  app.response.json = function (this: Response, body: unknown): Response {
    if (this.get('Content-Type') === undefined) this.set('Content-Type', 'application/json');
    return this.send(stringifyExact(body));
  };
}
