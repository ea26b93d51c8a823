import type { Request } from 'express';

/** Somebody opens an address in a browser, as against a program that asks for data. */
export function isPageVisit(request: Request): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    /\btext\/html\b/i.test(request.headers.accept ?? '')
  );
}
