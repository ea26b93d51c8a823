import type { ApiKeyIdentity } from './api-keys/api-key-authenticator.js';

/** A person, by access token. What else a token can say (its id, narrower scopes) comes in here. */
export interface UserCaller {
  kind: 'user';
  userId: string;
  /** The project that the route is about, when it says so; the caller's permission on it was checked. */
  projectId: string | null;
}

/** A program, by the API key of a project. */
export interface ApiKeyCaller {
  kind: 'api_key';
  projectId: string;
  key: ApiKeyIdentity;
}

export type Caller = ApiKeyCaller | UserCaller;

const CALLER = Symbol('caller');

/** For the guard alone: from here on the request counts as this caller's. */
export function setCaller(request: object, caller: Caller): void {
  (request as { [CALLER]?: Caller })[CALLER] = caller;
}

/** Who calls; `undefined` on a public route. */
export function callerOf(request: object): Caller | undefined {
  return (request as { [CALLER]?: Caller })[CALLER];
}

/**
 * The API key of a request on a route that takes one.
 *
 * @throws Error when the guard did not let one in: a mistake in the wiring, never the caller's.
 */
export function apiKeyOf(request: object): ApiKeyIdentity {
  const caller = callerOf(request);
  if (caller?.kind !== 'api_key') throw new Error('this route takes no API key');
  return caller.key;
}
