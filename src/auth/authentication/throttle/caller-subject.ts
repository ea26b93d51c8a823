import type { Request } from 'express';
import { networkOf } from '../attempt-limiter.js';
import { callerOf } from '../../caller.js';

export interface Subject {
  kind: 'address' | 'api_key' | 'user';
  /** Goes into a table and holds no secret. */
  name: string;
}

/** Whose requests are counted together: all sessions and tokens of a user, an API key, or an address. */
export function subjectOf(request: Request): Subject {
  const caller = callerOf(request);
  if (caller === undefined) return { kind: 'address', name: addressOf(request) };
  return caller.kind === 'user'
    ? { kind: 'user', name: `user/${caller.userId}` }
    : { kind: 'api_key', name: `api_key/${caller.key.keyId}` };
}

export function addressOf(request: Request): string {
  return `address/${networkOf(request.ip ?? 'unknown')}`;
}
