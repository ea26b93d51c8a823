import type { Request } from 'express';

/** Ingest has limits of its own; health and metrics must answer whatever happens. */
const EXEMPT = /^\/(?:api\/ingest|metrics|health\/.+)$/;

/** By the route that was matched, not by what was typed: Express takes any letter case and a slash at the end. */
export function isExempt(request: Request): boolean {
  const { path } = (request as { route?: { path?: unknown } }).route ?? {};
  return typeof path === 'string' && EXEMPT.test(path);
}
