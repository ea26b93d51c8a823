import { SETUP_TOKEN } from './test-app.js';

/** A `TestApp`, or anything else that answers at an address. */
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
