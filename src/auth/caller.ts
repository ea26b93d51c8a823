import type { RequestOrigin } from '../common/http/request-origin.js';
import type { Actor } from '../audit/audit-log.js';
import type { ApiKeyIdentity } from './authentication/api-keys/api-key-authenticator.js';
import type { Permission } from './permissions.js';

/** The credential that a user presented; `authenticatedAt` is the last login of the session, not its last refresh. */
export type UserCredential =
  | { kind: 'external_token' }
  | { kind: 'personal_token'; tokenId: string }
  | { kind: 'run'; runId: string }
  | { kind: 'service_account'; tokenId: string; sensitivePermissions: readonly Permission[] }
  | { kind: 'session'; sessionId: string; authenticatedAt: Date };

/** A person or service account, and how much of what they may do the credential may do. */
export interface Principal {
  userId: string;
  /** `null`: everything that the user may do. */
  scopes: readonly Permission[] | null;
  /** The only objects on which the credential has permissions; absent: all those of the user. */
  confinedTo?: Confinement;
}

/** A run's credential is for the project and the installation of the run, whatever else its user may do. */
export interface Confinement {
  projectId: string;
  installationId: string;
}

/** A person, their script, or a service account, by access token. */
export interface UserCaller extends Principal {
  kind: 'user';
  credential: UserCredential;
  origin: RequestOrigin;
  /** Project of the route, if the route declares one; the caller's permission on it was checked. */
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

/** The caller as audit events name them. */
export function actorOf({
  userId,
  origin,
  credential,
}: Pick<UserCaller, 'credential' | 'origin' | 'userId'>): Actor {
  return credential.kind === 'run'
    ? { kind: 'run', runId: credential.runId, userId, origin }
    : { kind: 'user', userId, origin };
}

/** The author of a change, in the forms that the audit log and the histories of other modules record. */
export interface ChangeAuthor {
  /** `null` for the service itself. */
  userId: string | null;
  /** Id of the request that makes the change; `null` for a change by the service, such as a scheduled one. */
  requestId: string | null;
  /** The author in the format of the audit log. */
  audited: Actor;
}

export function changeAuthorOf(caller: Pick<UserCaller, 'credential' | 'origin' | 'userId'>): ChangeAuthor {
  return { userId: caller.userId, requestId: caller.origin.requestId, audited: actorOf(caller) };
}

/**
 * The API key of a request on a route that accepts API keys.
 *
 * @throws Error when the guard did not let one in: a mistake in the wiring, never the caller's.
 */
export function apiKeyOf(request: object): ApiKeyIdentity {
  const caller = callerOf(request);
  if (caller?.kind !== 'api_key') throw new Error('this route takes no API key');
  return caller.key;
}

/**
 * The session in which the caller acts, on a route that is `session: true`.
 *
 * @throws Error on any other: a mistake in the wiring, never the caller's.
 */
export function sessionIdOf({ credential }: Pick<UserCaller, 'credential'>): string {
  if (credential.kind !== 'session') throw new Error('this route is not only for sessions');
  return credential.sessionId;
}
