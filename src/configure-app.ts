import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import { accessLog } from './common/http/access-log.js';
import { answerExpectContinue } from './common/http/expect-continue.js';
import { jsonBody } from './common/http/json-body.js';
import { requestId } from './common/http/request-id.js';
import { AppConfig } from './config/app-config.js';
import { sendOfrepError } from './flags/ofrep/ofrep.filter.js';
import { shedLoad } from './ingest/load/shed-load.js';
import { LoadMonitor } from './ingest/load/load-monitor.js';
import { observeIngest } from './ingest/ingest-observer.js';
import { Metrics } from './metrics/metrics.js';
import { mountApiDocs } from './openapi/mount-api-docs.js';

/** Everything but ingest: forms of the portal, definitions of flags. */
const JSON_LIMIT_BYTES = 1024 * 1024;

/**
 * What stands in front of Nest's guards, in running order. The application must be created with
 * `bodyParser: false`: ingest reads its own body, after the credential was checked.
 */
export function configureApp(app: NestExpressApplication): void {
  const config = app.get(AppConfig);
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  answerExpectContinue(app.getHttpServer());

  app.use(requestId);
  app.use(when(isLogged, accessLog));
  app.use(when(isIngest, observeIngest(app.get(Metrics))));
  app.use(when(isIngest, shedLoad(app.get(LoadMonitor))));
  const parseJson = jsonBody(JSON_LIMIT_BYTES);
  app.use(when(isOfrep, inOfrepForm(parseJson)));
  app.use(when((path) => !isIngest(path) && !isOfrep(path), parseJson));
  mountApiDocs(app);
}

function when(holds: (path: string) => boolean, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (holds(request.path)) void handler(request, response, next);
    else next();
  };
}

/** The body parser's errors, too, come in the form that OFREP's clients read. */
function inOfrepForm(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    void handler(request, response, (error?: unknown) => {
      if (error === undefined) next();
      else sendOfrepError(request, response, error);
    });
  };
}

function isOfrep(path: string): boolean {
  return path.toLowerCase().startsWith('/ofrep/');
}

/** What is called all the time is counted, not logged. */
function isLogged(path: string): boolean {
  return !isIngest(path) && !path.startsWith('/health/') && path !== '/metrics';
}

/** Express matches routes in any letter case and with a slash at the end, so this must, too. */
function isIngest(path: string): boolean {
  return path === '/api/ingest' || path.toLowerCase().replace(/\/+$/, '') === '/api/ingest';
}
