import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DatabaseAddress } from '../../../src/database/connection/database-address.js';
import { exchange, type ApiResponse } from '../../support/api.js';
import type { BenchDatabase } from '../../support/database.js';
import { Participant } from '../../support/participant.js';
import type { Scope } from '../../support/scope.js';
import { benchFlags, type BenchFlag } from '../flag-set.js';
import type { GetTarget } from '../get-rounds.js';

const USERS_PER_FLAG = 1;
const ADMIN = { username: 'admin', password: 'correct-Horse-battery-1' };
const PROJECT = 'default';
const ENVIRONMENT = 'development';
const CLIENT_TOKEN = `${PROJECT}:${ENVIRONMENT}.client-token-of-the-benchmark`;

export const UNLEASH_SNAPSHOT = '/api/client/features';
export const UNLEASH_HEADERS = { Authorization: CLIENT_TOKEN };

export async function startUnleash(
  scope: Scope,
  database: BenchDatabase,
  module: string,
  address: DatabaseAddress,
): Promise<GetTarget> {
  const [process, { port }] = await Participant.start<{ port: number }>(scope, {
    script: 'flags/unleash/host.ts',
    plain: true,
    logFile: join(database.folder, 'unleash.log'),
    env: {
      UNLEASH_MODULE: pathToFileURL(module).href,
      BENCH_DATABASE: JSON.stringify(address),
      CHECK_VERSION: 'false',
      SEND_TELEMETRY: 'false',
      UNLEASH_DEFAULT_ADMIN_USERNAME: ADMIN.username,
      UNLEASH_DEFAULT_ADMIN_PASSWORD: ADMIN.password,
      INIT_BACKEND_API_TOKENS: CLIENT_TOKEN,
      // Raised like our own limits: the benchmark would use 20,000 requests a minute in seconds.
      SDK_API_RATE_LIMIT_PER_MINUTE: '100000000',
      TOKEN_AUTHENTICATION_RATE_LIMIT_PER_MINUTE: '100000000',
    },
  });
  return { process, port };
}

/**
 * Creates the same number of flags, with a snapshot of about the same size: Unleash's flags have more fields than ours, so only every
 * third one has a constraint, with one user.
 */
export async function loadUnleash(port: number): Promise<void> {
  const login = await exchange(port, 'POST', '/auth/simple/login', {}, ADMIN);
  const cookie = [login.headers['set-cookie'] ?? []].flat().map((one) => one.split(';', 1)[0]);
  const headers = { Cookie: cookie.join('; ') };
  const send = async (path: string, body?: object): Promise<void> => {
    const answer = await exchange(port, 'POST', path, headers, body);
    if (answer.status > 299) throw new Error(`POST ${path}: ${shown(answer)}`);
  };
  if (login.status !== 200) throw new Error(`the login at unleash-server: ${shown(login)}`);
  const features = `/api/admin/projects/${PROJECT}/features`;
  for (const flag of benchFlags(USERS_PER_FLAG)) {
    await send(features, { name: flag.key, type: 'release' });
    await send(`${features}/${flag.key}/environments/${ENVIRONMENT}/strategies`, strategyOf(flag));
    await send(`${features}/${flag.key}/environments/${ENVIRONMENT}/on`);
  }
}

export interface UnleashSnapshot {
  etag: string;
  body: Buffer;
}

export async function readUnleashSnapshot(port: number): Promise<UnleashSnapshot> {
  const answer = await exchange(port, 'GET', UNLEASH_SNAPSHOT, UNLEASH_HEADERS);
  if (answer.status !== 200) throw new Error(`GET ${UNLEASH_SNAPSHOT}: ${shown(answer)}`);
  return { etag: String(answer.headers['etag']), body: answer.body };
}

function strategyOf({ key, rollout, group, users }: BenchFlag): object {
  const constraint = { contextName: 'userId', operator: 'IN', values: users };
  return {
    name: 'flexibleRollout',
    parameters: { groupId: key, rollout: String(rollout), stickiness: 'default' },
    constraints: group === null ? [] : [constraint],
  };
}

function shown({ status, body }: ApiResponse): string {
  return `${status} ${body.toString().slice(0, 300)}`;
}
