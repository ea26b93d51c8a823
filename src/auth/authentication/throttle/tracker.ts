import type { Request } from 'express';
import { networkOf } from '../../../common/http/ip-address.js';
import { callerOf } from '../../caller.js';

/**
 * Key by which requests are counted together: all sessions and tokens of a user, a run, an API key, or an address. It is
 * stored in a table, so it contains no secret; the part before the slash is its kind.
 */
export function trackerOf(request: Request): string {
  const caller = callerOf(request);
  if (caller === undefined) return addressTracker(request);
  if (caller.kind === 'api_key') return apiKeyTracker(caller.key.keyId);
  const { credential, userId } = caller;
  // A run that sends requests without a pause must not exhaust the limit of the user on whose behalf it acts.
  return credential.kind === 'run' ? `run/${credential.runId}` : `user/${userId}`;
}

export function apiKeyTracker(keyId: string): string {
  return `api_key/${keyId}`;
}

/** The address, or for IPv6 the network, because one subscriber has all of its addresses. */
export function addressTracker(request: Request): string {
  return `address/${networkOf(request.ip ?? 'unknown')}`;
}

/** Kind of a tracker in metrics, where a run counts as a user. */
export function kindOfTracker(tracker: string): string {
  const kind = tracker.slice(0, tracker.indexOf('/'));
  return kind === 'run' ? 'user' : kind;
}
