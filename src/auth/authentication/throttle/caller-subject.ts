import type { Request } from 'express';
import { networkOf } from '../../../common/http/ip-address.js';
import { callerOf } from '../../caller.js';

export interface Subject {
  kind: 'address' | 'api_key' | 'user';
  /** Goes into a table and holds no secret. */
  name: string;
}

/** Whose requests are counted together: all sessions and tokens of a user, a run, an API key, or an address. */
export function subjectOf(request: Request): Subject {
  const caller = callerOf(request);
  if (caller === undefined) return { kind: 'address', name: addressOf(request) };
  if (caller.kind === 'api_key') return { kind: 'api_key', name: `api_key/${caller.key.keyId}` };
  const { credential, userId } = caller;
  // A run that calls without pause must not slow down the person on whose behalf it acts.
  return { kind: 'user', name: credential.kind === 'run' ? `run/${credential.runId}` : `user/${userId}` };
}

export function addressOf(request: Request): string {
  return `address/${networkOf(request.ip ?? 'unknown')}`;
}
