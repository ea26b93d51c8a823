import type { BenchDatabase } from '../support/database.js';
import { callApi, exchange } from '../support/api.js';
import type { Scope } from '../support/scope.js';
import { startService, type ServerOptions, type Service } from '../support/service.js';
import { benchFlags, CHANGED_KEY, GROUP, USERS_PER_FLAG } from './flag-set.js';

export interface Snapshot {
  revision: number;
  etag: string;
  body: Buffer;
}

/** The service under test with 100 flags in its project. */
export interface FlagService extends Service {
  /** A personal token that can change flags, because an access token would expire during a run. */
  token: string;
}

/** @param at address of the database; by default, a new one with this name is created */
export async function startFlagService(
  scope: Scope,
  database: BenchDatabase,
  name: string,
  at?: ServerOptions['address'],
): Promise<FlagService> {
  const address = at ?? (await database.create(name));
  return loadFlags(await startService(scope, database, 'full', { name, address }));
}

export async function loadFlags(service: Service): Promise<FlagService> {
  const { target, accessToken, projectId } = service;
  const call = (path: string, body: object): Promise<unknown> =>
    callApi(target.port, 'POST', path, accessToken, body);
  const { token } = await callApi<{ token: string }>(target.port, 'POST', '/api/auth/tokens', accessToken, {
    name: 'bench',
    scopes: ['flags:view', 'flags:edit'],
  });
  await call('/api/flags/groups', { project_id: projectId, key: GROUP, name: 'Checkout' });
  for (const { key, rollout, group, env, role, users } of benchFlags(USERS_PER_FLAG)) {
    const cohorts = { env, role, userId: users };
    await call('/api/flags', { project_id: projectId, key, enabled: true, rollout, group, cohorts });
  }
  return { ...service, token };
}

export async function readSnapshot({ target }: Service): Promise<Snapshot> {
  const headers = { Authorization: `Bearer ${target.apiKey}` };
  const { status, headers: got, body } = await exchange(target.port, 'GET', '/api/flags/snapshot', headers);
  if (status !== 200) throw new Error(`GET /api/flags/snapshot: ${status} ${body.toString()}`);
  const { revision } = JSON.parse(body.toString()) as { revision: number };
  return { revision, etag: String(got['etag']), body };
}

/** Rollout of the changed flag at a revision. Consecutive revisions have different ones. */
export function rolloutAt(revision: number): number {
  return 1 + (revision % 99);
}

/** Changes one flag, which creates the project's next revision. */
export async function changeFlag(
  { token, projectId }: FlagService,
  port: number,
  revision: number,
): Promise<void> {
  const path = `/api/flags/${CHANGED_KEY}?project_id=${projectId}`;
  await callApi(port, 'PATCH', path, token, { rollout: rolloutAt(revision) });
}
