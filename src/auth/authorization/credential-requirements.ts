import sql, { raw, type Sql } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { isProjectArchivedSql } from '../../project-table/project-sql.js';
import type { UserCaller } from '../caller.js';
import type { LiveRuns } from '../authentication/run-tokens/live-runs.js';
import { isConfinedTo, isWithinScopes } from './permission-checks.js';
import type { Permission } from '../permissions.js';
import type { PermissionQuery, RelationStore } from './relation-store.js';
import { inParallel } from '../../common/in-parallel.js';
import { queryRows, text } from '../../database/rows.js';

/** Users that are checked at the same time; the rest of the connection pool stays available to requests. */
const MAX_PARALLEL_USERS = 2;
/** Permission checks of one user per query. */
const MAX_CHECKS_PER_QUERY = 500;

/** A credential that can be watched: that of a user's caller, or an API key. */
export type WatchedCredential = UserCaller | { kind: 'api_key'; key: { keyId: string } };

/** A credential, and the permission for which it is used. */
export interface CredentialUse {
  caller: WatchedCredential;
  permission: Permission;
}

/** A credential that a stream depends on, and the permission that the stream needs on a project. */
export interface CredentialRequirement extends CredentialUse {
  projectId: string;
}

type Kind = 'api_key' | 'external_token' | 'personal_token' | 'run' | 'service_account' | 'session';

function kindOf(caller: WatchedCredential): Kind {
  return caller.kind === 'api_key' ? 'api_key' : caller.credential.kind;
}

function idOf(caller: WatchedCredential): string {
  if (caller.kind === 'api_key') return caller.key.keyId;
  const { credential, userId } = caller;
  if (credential.kind === 'session') return credential.sessionId;
  if (credential.kind === 'run') return credential.runId;
  // Tokens of an external issuer are not stored: one is valid here while its user is active.
  return credential.kind === 'external_token' ? userId : credential.tokenId;
}

/** Key of a credential, as {@link selectValid} and the live runs name it. */
function credentialKey(caller: WatchedCredential): string {
  return `${kindOf(caller)}:${idOf(caller)}`;
}

/** Key of a requirement; equal requirements have equal keys. */
export function requirementKey({ caller, projectId, permission }: CredentialRequirement): string {
  return `${credentialKey(caller)} ${permissionKey(projectId, permission)}`;
}

function permissionKey(projectId: string, permission: Permission): string {
  return `${projectId} ${permission}`;
}

const selectValid = (ids: Record<Kind, ReadonlySet<string>>, now: Date): Sql => sql`
  SELECT 'api_key:' || k.id AS credential
    FROM api_keys AS k
   WHERE k.id = ANY (${[...ids.api_key]}::uuid[]) AND k.revoked_at IS NULL AND NOT ${raw(isProjectArchivedSql('k.project_id'))}
     AND (k.expires_at IS NULL OR k.expires_at > ${now})
  UNION ALL
  SELECT 'session:' || s.id
    FROM sessions AS s JOIN users AS u ON u.id = s.user_id
   WHERE s.id = ANY (${[...ids.session]}::uuid[]) AND s.ended_at IS NULL AND s.expires_at > ${now} AND u.deactivated_at IS NULL
  UNION ALL
  SELECT 'personal_token:' || t.id
    FROM personal_access_tokens AS t JOIN users AS u ON u.id = t.user_id
   WHERE t.id = ANY (${[...ids.personal_token]}::uuid[]) AND t.revoked_at IS NULL AND t.expires_at > ${now} AND u.deactivated_at IS NULL
  UNION ALL
  SELECT 'external_token:' || u.id FROM users AS u
   WHERE u.id = ANY (${[...ids.external_token]}::uuid[]) AND u.deactivated_at IS NULL
  UNION ALL
  SELECT 'service_account:' || t.id
    FROM service_account_tokens AS t JOIN users AS u ON u.id = t.service_account_id
   WHERE t.id = ANY (${[...ids.service_account]}::uuid[]) AND t.revoked_at IS NULL AND t.expires_at > ${now} AND u.deactivated_at IS NULL`;

/**
 * The uses of a credential that is neither revoked nor expired, of a user who is active. The credential of a run is valid
 * while the run is live, and for the permissions that are granted to it: an approval can be withdrawn while the run continues.
 *
 * One query for the credentials of users and API keys, and one for those of runs.
 */
export async function filterValid<T extends CredentialUse>(
  { dataSource, liveRuns }: { dataSource: DataSource; liveRuns: LiveRuns },
  now: Date,
  uses: readonly T[],
): Promise<T[]> {
  const ids: Record<Kind, Set<string>> = {
    api_key: new Set(),
    external_token: new Set(),
    personal_token: new Set(),
    run: new Set(),
    service_account: new Set(),
    session: new Set(),
  };
  for (const { caller } of uses) ids[kindOf(caller)].add(idOf(caller));
  const rows = await queryRows(dataSource, { credential: text() }, selectValid(ids, now));
  const valid = new Set(rows.map((row) => row.credential));
  const runs = await liveRuns.find([...ids.run]);
  const grants = new Map(runs.map((run) => [`run:${run.runId}`, run.grants]));
  return uses.filter(({ caller, permission }) =>
    kindOf(caller) === 'run'
      ? grants.get(credentialKey(caller))?.includes(permission)
      : valid.has(credentialKey(caller)),
  );
}

/** The requirements whose user holds the permission, one query for each user. API keys hold theirs by their project. */
export async function filterPermitted<T extends CredentialRequirement>(
  relations: RelationStore,
  requirements: readonly T[],
): Promise<T[]> {
  const held = new Set<string>();
  await inParallel([...queriesByUser(requirements)], MAX_PARALLEL_USERS, async ([userId, queries]) => {
    for (let at = 0; at < queries.length; at += MAX_CHECKS_PER_QUERY) {
      const slice = queries.slice(at, at + MAX_CHECKS_PER_QUERY);
      const results = await relations.batchCheck(userId, slice);
      for (const [i, { object, permission }] of slice.entries()) {
        if (results[i]) held.add(`${userId} ${permissionKey(object.id, permission)}`);
      }
    }
  });
  return requirements.filter(({ caller, projectId, permission }) => {
    if (caller.kind === 'api_key') return true;
    return (
      isWithinScopes(caller, permission) &&
      isConfinedTo(caller, { type: 'project', id: projectId }) &&
      held.has(`${caller.userId} ${permissionKey(projectId, permission)}`)
    );
  });
}

function queriesByUser(requirements: readonly CredentialRequirement[]): Map<string, PermissionQuery[]> {
  const users = new Map<string, Map<string, PermissionQuery>>();
  for (const { caller, projectId, permission } of requirements) {
    if (caller.kind === 'api_key') continue;
    const queries = users.get(caller.userId) ?? new Map<string, PermissionQuery>();
    users.set(caller.userId, queries);
    queries.set(permissionKey(projectId, permission), {
      permission,
      object: { type: 'project', id: projectId },
    });
  }
  return new Map([...users].map(([userId, queries]) => [userId, [...queries.values()]]));
}
