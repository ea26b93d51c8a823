import type { NextFunction, Request, Response } from 'express';
import { isPageVisit } from '../common/http/is-page-visit.js';
import { sendProblem } from '../common/http/send-problem.js';
import { setupRequired, isOpenBeforeSetup } from './setup-required.js';
import type { SetupState } from './setup-state.js';

/**
 * Express middleware that redirects browsers to the setup from every path. A guard cannot do it, because it does not
 * run for paths without a route, such as `/` or those of a portal served as files.
 */
export function redirectToSetup(
  state: SetupState,
  publicPath: string,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const required = state.isRequired();
    if (required === false || isOpenBeforeSetup(request.path)) return next();
    Promise.resolve(required).then((stillRequired) => {
      if (!stillRequired) return next();
      if (isPageVisit(request)) return response.redirect(302, '/setup');
      // `SetupGuard` covers the routes under /api; unknown paths there are 404 as usual.
      if (request.path.startsWith('/api/')) return next();
      sendProblem(request, response, setupRequired(publicPath));
    }, next);
  };
}
