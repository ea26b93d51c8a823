import type { Request } from 'express';

/** Whether a browser navigates to the address, as opposed to a program that requests data. */
export function isPageVisit(request: Request): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    /\btext\/html\b/i.test(request.headers.accept ?? '')
  );
}
