import type { ServerResponse } from 'node:http';

/**
 * Policy for Swagger UI, which sets styles on elements and uses images of its style sheet. The page has no inline script and
 * loads nothing from other origins.
 */
const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const DOCS = /^\/api\/docs(?:[/-]|$)/i;

/**
 * Sets the headers that every response of the API has unless its route overrides them: no cache stores it, and no browser
 * infers another content type.
 */
export function setApiHeaders(path: string, response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (DOCS.test(path)) {
    response.setHeader('Content-Security-Policy', DOCS_CSP);
    response.setHeader('Referrer-Policy', 'no-referrer');
  }
}

/** Sends a JSON text with the headers that Express's `response.json` sets, in their order. */
export function sendJsonText(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
