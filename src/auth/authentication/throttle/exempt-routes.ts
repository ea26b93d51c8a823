import type { Request } from 'express';

/**
 * Ingest has limits of its own; health and metrics must answer whatever happens. Callbacks and token requests of
 * thousands of runs come from one address; only those that are refused are counted.
 */
const EXEMPT = /^\/(?:api\/ingest|api\/v1\/apps\/runs\/:id\/(?:callback|token)|metrics|health\/.+)$/;

/** By the route that was matched, not by what was typed: Express takes any letter case and a slash at the end. */
export function isExempt(request: Request): boolean {
  const { path } = (request as { route?: { path?: unknown } }).route ?? {};
  return typeof path === 'string' && EXEMPT.test(path);
}
