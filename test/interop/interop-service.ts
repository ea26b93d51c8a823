import type { Clock } from '../../src/common/clock.js';
import { ADMIN, bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { startTestApp } from '../support/processes/test-app.js';
import { Gate } from './gate.js';
import { setup, type KeyName } from './scenarios.js';

/** The running service with the flags of the scenarios, as providers reach it. */
export interface InteropService {
  gate: Gate;
  /** API keys by name; `wrong` has the form of a key and was never issued. */
  keys: Record<KeyName, string>;
  /** The user id of the owner of the self-overrides. */
  owner: string;
  /** Calls the flags API as the administrator. */
  administer(method: string, path: string, body: object): Promise<void>;
  /** Creates a key that can read flags; `revoke` ends it. */
  newKey(): Promise<{ key: string; revoke: () => Promise<void> }>;
  stop(): Promise<void>;
}

export async function startInteropService(clock?: Clock): Promise<InteropService> {
  const app = await startTestApp(clock ? { clock } : {});
  const { accessToken, userId } = await bootstrap(app);
  const project = await createProject(app, accessToken, 'shop');
  const keyFor = async (scopes: string[]): Promise<string> =>
    (await createApiKey(app, accessToken, project.id, { scopes })).apiKey;
  const flags = await keyFor(['flags:read']);
  const ingest = await keyFor(['ingest']);
  const gate = await Gate.start(Number(new URL(app.baseUrl).port));

  const token = (): Promise<string> => (clock ? login(app.baseUrl) : Promise.resolve(accessToken));
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const response = await fetch(app.baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${await token()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };

  const service: InteropService = {
    gate,
    keys: { flags, ingest, wrong: flags.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) },
    owner: userId,
    administer: (method, path, body) => call(method, `/api/flags${path}?project_id=shop`, body),
    newKey: async () => {
      const scopes = { scopes: ['flags:read'] };
      const { id, apiKey } = await createApiKey(app, await token(), project.id, scopes);
      return {
        key: apiKey,
        revoke: () => call('DELETE', `/api/projects/${project.id}/api-keys/${id}`, {}),
      };
    },
    stop: async () => {
      await gate.close();
      await app.close();
    },
  };
  for (const group of setup.groups) await service.administer('POST', '/groups', group);
  for (const flag of setup.flags) await service.administer('POST', '', flag);
  for (const key of setup.killed_flags) await service.administer('POST', `/${key}/kill`, {});
  for (const key of setup.killed_groups) await service.administer('POST', `/groups/${key}/kill`, {});
  for (const { flag, value } of setup.self_overrides) {
    await service.administer('PUT', `/${flag}/self-override`, { value });
  }
  return service;
}

/** Logs in again, because moving the clock ends sessions. */
async function login(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
