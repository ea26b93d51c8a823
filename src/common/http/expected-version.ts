import { validationFailed } from '../validation/validation-pipe.js';
import { ProblemError } from '../problem/problem-error.js';
import type { Response } from 'express';

const ETAG = /^(?:W\/)?"(\d{1,9})"$/;

/**
 * The version that a write expects, from `If-Match` or the body; `null`: any.
 *
 * @throws ProblemError `validation_failed` when the header is not an ETag of this service, or has a different version than
 *   the body.
 */
export function expectedVersion(ifMatch: string | undefined, inBody: number | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return inBody ?? null;
  const text = ETAG.exec(ifMatch.trim())?.[1];
  if (text === undefined) {
    throw validationFailed([
      { path: 'If-Match', problem: 'must be a version in double quotes, such as "3"' },
    ]);
  }
  const version = Number(text);
  if (inBody !== undefined && inBody !== version) {
    throw validationFailed([{ path: 'version', problem: 'differs from the version in If-Match' }]);
  }
  return version;
}

/** @throws ProblemError `version_stale` */
export function requireVersion(actual: number, expected: number | null): void {
  if (expected === null || expected === actual) return;
  throw new ProblemError(
    'version_stale',
    `The current version is ${actual}. Fetch the resource again and reapply the change.`,
  );
}

export function etag(version: number): string {
  return `"${version}"`;
}

/**
 * Responds with a resource and, as its ETag, the version that `If-Match` names. The version is the resource's, not the
 * response's, which also contains the caller's permissions and other derived data: a 304 would leave those stale, so
 * none is sent and no cache may store the response.
 */
export function withEtag<Resource extends { version: number }>(
  response: Response,
  resource: Resource,
): Resource {
  response.set({ ETag: etag(resource.version), 'Cache-Control': 'no-store' });
  delete response.req.headers['if-none-match'];
  return resource;
}
