import sql, { raw, type Sql } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { isProjectArchivedSql } from '../../project-table/project-sql.js';
import type { UserCaller } from '../caller.js';
import type { LiveRuns } from '../authentication/run-tokens/live-runs.js';
import { isConfinedTo, isWithinScopes } from './permission-checks.js';
import type { Permission } from '../permissions.js';
import type { PermissionQuery, RelationStore } from './relation-store.js';
import { queryRows, text } from '../../database/rows.js';

/** Users that are checked at the same time; the rest of the connection pool stays available to requests. */
const MAX_PARALLEL_USERS = 2;
/** Permission checks of one user per query. */
const MAX_CHECKS_PER_QUERY = 500;

/** A credential that can be watched: that of a user's caller, or an API key. */
export type WatchedCredential = UserCaller | { kind: 'api_key'; key: { keyId: string } };

/** A credential that a stream depends on, and the permission that the stream needs. */
export interface CredentialRequirement {
  caller: WatchedCredential;
  projectId: string;
  permission: Permission;
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
  return credential.kind === 'external_token' ? userId : credential.tokenId;
}

function credentialOf(caller: WatchedCredential): string {
  return `${kindOf(caller)}:${idOf(caller)}`;
}

/** Key of a requirement; equal requirements have equal keys. */
export function keyOf({ caller, projectId, permission }: CredentialRequirement): string {
  return `${credentialOf(caller)} ${projectId} ${permission}`;
}

/** The requirements whose credential is neither revoked nor expired, of a user who is active; one query for all. */
export async function withValidCredential<T extends CredentialRequirement>(
  { dataSource, liveRuns }: { dataSource: DataSource; liveRuns: LiveRuns },
  now: Date,
  requirements: readonly T[],
): Promise<T[]> {
  const ids: Record<Kind, Set<string>> = {
    api_key: new Set(),
    external_token: new Set(),
    personal_token: new Set(),
    run: new Set(),
    service_account: new Set(),
    session: new Set(),
  };
  for (const { caller } of requirements) ids[kindOf(caller)].add(idOf(caller));
  const rows = await queryRows(dataSource, { credential: text() }, selectValid(ids, now));
  const valid = new Set(rows.map((row) => row.credential));
  const runs = await liveRuns.find([...ids.run]);
  const grants = new Map(runs.map((run) => [`run:${run.runId}`, run.grants]));
  return requirements.filter(({ caller, permission }) =>
    kindOf(caller) === 'run'
      ? grants.get(credentialOf(caller))?.includes(permission)
      : valid.has(credentialOf(caller)),
  );
}

/** The requirements whose user holds the permission, one query for each user. API keys hold theirs by their project. */
export async function withPermission<T extends CredentialRequirement>(
  relations: RelationStore,
  requirements: readonly T[],
): Promise<T[]> {
  const held = new Set<string>();
  const waiting = [...queriesByUser(requirements)];
  const queryInTurn = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [userId, queries] = next;
      for (let at = 0; at < queries.length; at += MAX_CHECKS_PER_QUERY) {
        const some = queries.slice(at, at + MAX_CHECKS_PER_QUERY);
        const results = await relations.batchCheck(userId, some);
        for (const [i, query] of some.entries()) {
          if (results[i]) held.add(`${userId} ${nameOf(query.object.id, query.permission)}`);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_USERS }, queryInTurn));
  return requirements.filter(({ caller, projectId, permission }) => {
    if (caller.kind === 'api_key') return true;
    return (
      isWithinScopes(caller, permission) &&
      isConfinedTo(caller, { type: 'project', id: projectId }) &&
      held.has(`${caller.userId} ${nameOf(projectId, permission)}`)
    );
  });
}

function queriesByUser(requirements: readonly CredentialRequirement[]): Map<string, PermissionQuery[]> {
  const users = new Map<string, Map<string, PermissionQuery>>();
  for (const { caller, projectId, permission } of requirements) {
    if (caller.kind === 'api_key') continue;
    const queries = users.get(caller.userId) ?? new Map<string, PermissionQuery>();
    users.set(caller.userId, queries);
    queries.set(nameOf(projectId, permission), { permission, object: { type: 'project', id: projectId } });
  }
  return new Map([...users].map(([userId, queries]) => [userId, [...queries.values()]]));
}

function nameOf(projectId: string, permission: Permission): string {
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
