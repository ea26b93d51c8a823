import type { UserCaller } from '../../caller.js';

/**
 * The session in which the caller acts, on a route that is `session: true`.
 *
 * @throws Error on any other: a mistake in the wiring, never the caller's.
 */
export function sessionIdOf({ credential }: Pick<UserCaller, 'credential'>): string {
  if (credential.kind !== 'session') throw new Error('this route is not only for sessions');
  return credential.sessionId;
}
