import { isUtf8 } from 'node:buffer';
import type { NextFunction, Request, Response } from 'express';
import { ProblemError } from '../problem/problem-error.js';

/**
 * Names of query parameters whose text PostgreSQL cannot hold: NUL, or bytes that are not UTF-8, such as half of a
 * surrogate pair. A `%` that begins no escape sequence is kept as it is, as the query parser does.
 *
 * @param query without the question mark, as it was received.
 */
export function unstorableParameters(query: string): string[] {
  if (!query.includes('%')) return [];
  const found = new Set<string>();
  for (const pair of query.split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!isStorable(unescaped(pair))) found.add(unescaped(name).toString().replaceAll('\u0000', '�'));
  }
  return [...found];
}

/** Decodes a part of a URL to bytes; Node represents it as Latin-1, one character per byte. */
function unescaped(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

function isStorable(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

/** Express middleware that rejects what {@link unstorableParameters} finds: no route needs a check of its own. */
export function rejectUnstorableQuery(request: Request, _response: Response, next: NextFunction): void {
  const start = request.url.indexOf('?');
  const names = start === -1 ? [] : unstorableParameters(request.url.slice(start + 1));
  if (names.length === 0) {
    next();
    return;
  }
  const errors = names.map((path) => ({ path, problem: 'must be UTF-8 text without NUL characters' }));
  next(
    new ProblemError('validation_failed', 'Correct the query parameters that `errors` lists.', { errors }),
  );
}
