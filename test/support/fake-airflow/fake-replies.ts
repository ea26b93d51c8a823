import type { Version } from './bodies.js';

export interface Reply {
  status: number;
  type: string;
  body: string;
  headers: Record<string, string>;
}

export function json(status: number, body: unknown): Reply {
  return { status, type: 'application/json', body: JSON.stringify(body), headers: {} };
}

/** v2: FastAPI's `detail`. v1: a problem document. */
export function failure(version: Version, status: number, title: string, detail: unknown = null): Reply {
  if (version === 'v2') return json(status, { detail: detail ?? title });
  const body = { type: `about:blank#${status}`, title, status, detail };
  return { ...json(status, body), type: 'application/problem+json' };
}

export function html(status: number, text: string): Reply {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: `<!DOCTYPE html><html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`,
    headers: {},
  };
}
