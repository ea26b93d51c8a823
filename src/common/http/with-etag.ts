import type { Response } from 'express';
import { etag } from './expected-version.js';

/**
 * Answers with a thing and, as its ETag, the version that `If-Match` names. The version is the thing's, not the
 * answer's, which also shows what its reader may do and what others say about the thing: a 304 would keep that back, so
 * none is given and nobody stores the answer.
 */
export function withEtag<Thing extends { version: number }>(response: Response, thing: Thing): Thing {
  response.set({ ETag: etag(thing.version), 'Cache-Control': 'no-store' });
  delete response.req.headers['if-none-match'];
  return thing;
}
