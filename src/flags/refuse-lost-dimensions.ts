import type { NextFunction, Request, Response } from 'express';
import { validationFailed } from '../common/validation/validation-pipe.js';

/** Paths of cohorts in request bodies: of a definition, a schedule, a draft. */
const PLACES = [['cohorts'], ['change', 'cohorts'], ['draft', 'cohorts']] as const;

/**
 * Express middleware: rejects dimensions with the name of a property that every object has, such as `constructor` or
 * `toString`. The ValidationPipe removes them silently, and a flag that is restricted by them would be on for every user.
 * Runs before the guards, like the body parser, because a DTO never receives the name. In a context they are removed as
 * well, which has no effect, because no cohort uses them.
 */
export function refuseLostDimensions(request: Request, _response: Response, next: NextFunction): void {
  if (request.method === 'GET' || !request.path.toLowerCase().startsWith('/api/flags')) return next();
  for (const place of PLACES) {
    const cohorts = place.reduce(own, request.body as unknown);
    const lost = Object.keys(cohorts ?? {}).find(isLost);
    if (lost === undefined) continue;
    throw validationFailed([
      { path: place.join('.'), problem: `must not have a dimension called "${lost}"` },
    ]);
  }
  next();
}

function isLost(name: string): boolean {
  return name === 'prototype' || name in Object.prototype;
}

function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
