import type { Request } from 'express';
import { networkOf } from '../../../common/http/ip-address.js';
import { callerOf } from '../../caller.js';

/**
 * Whose requests are counted together: all sessions and tokens of a user, a run, an API key, or an address. Goes into a table
 * and holds no secret; the part before the slash is its kind.
 */
export function trackerOf(request: Request): string {
  const caller = callerOf(request);
  if (caller === undefined) return addressTracker(request);
  if (caller.kind === 'api_key') return apiKeyTracker(caller.key.keyId);
  const { credential, userId } = caller;
  // A run that calls without pause must not slow down the person on whose behalf it acts.
  return credential.kind === 'run' ? `run/${credential.runId}` : `user/${userId}`;
}

export function apiKeyTracker(keyId: string): string {
  return `api_key/${keyId}`;
}

/** A network for IPv6, because one subscriber has all of its addresses. */
export function addressTracker(request: Request): string {
  return `address/${networkOf(request.ip ?? 'unknown')}`;
}

/** As it is counted in metrics: a run belongs to a user. */
export function kindOfTracker(tracker: string): string {
  const kind = tracker.slice(0, tracker.indexOf('/'));
  return kind === 'run' ? 'user' : kind;
}
