import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { sendProblem } from '../common/problem/send-problem.js';
import { isOpenBeforeSetup } from './setup-paths.js';
import { setupRequired } from './setup-required.js';
import { SetupState } from './setup-state.js';

/**
 * Leads browsers to the set-up from whatever address they open. A guard could not: it does not run for
 * addresses without a route, such as `/` or those of a portal that is served as files.
 */
@Injectable()
export class SetupMiddleware implements NestMiddleware {
  constructor(private readonly state: SetupState) {}

  use(request: Request, response: Response, next: NextFunction): void {
    const required = this.state.isRequired();
    if (required === false) return next();
    // Where middleware is mounted, `request.path` is what is left of the path: here always "/".
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    if (isOpenBeforeSetup(path)) return next();
    Promise.resolve(required).then((stillRequired) => {
      if (!stillRequired) return next();
      if (isPageVisit(request)) return response.redirect(302, '/setup');
      // Routes of the API are the guard's; it stands behind the load shedding of its own.
      if (path.startsWith('/api/')) return next();
      sendProblem(request, response, setupRequired());
    }, next);
  }
}

function isPageVisit(request: Request): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    /\btext\/html\b/i.test(request.headers.accept ?? '')
  );
}
