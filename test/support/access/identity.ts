import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { SETUP_TOKEN } from '../processes/setup-token.js';
import type { TestApp } from '../processes/test-app.js';

/** A `TestApp`, or any other server at an address. */
export interface Reachable {
  baseUrl: string;
}

export interface Identity {
  accessToken: string;
  userId: string;
}

export interface CreatedKey {
  id: string;
  apiKey: string;
  webhookSecret: string;
}

export const ADMIN = { email: 'ada@example.com', password: 'correct horse battery' };

/** Sets up the installation; the caller is its administrator. */
export async function bootstrap(app: Reachable): Promise<Identity> {
  const body = await post(app, '/api/bootstrap', undefined, {
    setup_token: SETUP_TOKEN,
    organization_name: 'Example',
    name: 'Ada',
    ...ADMIN,
  });
  const user = body['user'] as { id: string };
  return { accessToken: body['access_token'] as string, userId: user.id };
}

export async function createProject(
  app: Reachable,
  accessToken: string,
  key = 'demo',
): Promise<{ id: string; key: string }> {
  const body = await post(app, '/api/projects', accessToken, { key, name: `Project ${key}` });
  return { id: body['id'] as string, key };
}

export async function createApiKey(
  app: Reachable,
  accessToken: string,
  projectId: string,
  input: { name?: string; scopes?: string[]; expires_at?: string } = {},
): Promise<CreatedKey> {
  const path = `/api/projects/${projectId}/api-keys`;
  const body = await post(app, path, accessToken, { name: 'test', ...input });
  return {
    id: body['id'] as string,
    apiKey: body['api_key'] as string,
    webhookSecret: body['webhook_secret'] as string,
  };
}

/**
 * Creates another user with {@link ADMIN}'s password, by SQL.
 *
 * @param access the one relation of the user, to a project or to the organization; without it the user has no
 *   permission.
 */
export async function addUser(
  app: Pick<TestApp, 'baseUrl' | 'database'>,
  email: string,
  access?:
    { projectId: string; relation: 'developer' | 'owner' | 'viewer' } | { relation: 'admin' | 'member' },
): Promise<Identity> {
  const userId = uuidV7();
  await app.database.query(
    `INSERT INTO users (id, email, name, password_hash)
     SELECT $1, $2, 'Test', password_hash FROM users WHERE email = $3`,
    [userId, email, ADMIN.email],
  );
  if (access) {
    const ofProject = 'projectId' in access;
    await app.database.query(
      `INSERT INTO relations (user_id, relation, object_type, object_id)
       VALUES ($1, $2, $3, coalesce($4, (SELECT id FROM organization)))`,
      [userId, access.relation, ofProject ? 'project' : 'organization', ofProject ? access.projectId : null],
    );
  }
  const login = await post(app, '/api/auth/login', undefined, { email, password: ADMIN.password });
  return { userId, accessToken: login['access_token'] as string };
}

async function post(
  app: Reachable,
  path: string,
  accessToken: string | undefined,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(app.baseUrl + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
