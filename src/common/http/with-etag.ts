import type { Response } from 'express';
import { etag } from './expected-version.js';

/**
 * Responds with a resource and, as its ETag, the version that `If-Match` names. The version is the resource's, not the
 * response's, which also contains the caller's permissions and other derived data: a 304 would leave those stale, so
 * none is sent and no cache may store the response.
 */
export function withEtag<Thing extends { version: number }>(response: Response, thing: Thing): Thing {
  response.set({ ETag: etag(thing.version), 'Cache-Control': 'no-store' });
  delete response.req.headers['if-none-match'];
  return thing;
}
