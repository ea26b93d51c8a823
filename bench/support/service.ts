import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../src/database/database-address.js';
import type { Target } from '../load/jobs.js';
import { databaseUrl, type BenchDatabase } from './database.js';
import { Participant } from './participant.js';
import type { Scope } from './scope.js';

export type Variant = 'commit-per-request' | 'full' | 'no-database';

const SETUP_TOKEN = 'setup-token-of-the-benchmark';

/** The service under test, set up with one project and one API key. */
export interface Service {
  variant: Variant;
  process: Participant;
  target: Target;
  projectId: string;
  address: DatabaseAddress;
}

export async function startService(
  scope: Scope,
  database: BenchDatabase,
  variant: Variant,
): Promise<Service> {
  const name = `bench_${variant.replaceAll('-', '_')}`;
  const address = await database.create(name);
  const dataDir = join(database.folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  const [process, { baseUrl }] = await Participant.start<{ baseUrl: string }>(scope, {
    script: 'server/server.ts',
    plain: true,
    logFile: join(database.folder, `${name}.log`),
    env: {
      BENCH_VARIANT: variant,
      PORT: '0',
      SERVICE_DATA_DIR: dataDir,
      SERVICE_SETUP_TOKEN: SETUP_TOKEN,
      SERVICE_LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl(address),
      INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '100000000',
      INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '10000000',
      ...(variant === 'commit-per-request' ? { INGEST_WRITERS: '8' } : {}),
    },
  });
  const credential = await setUp(baseUrl);
  return {
    variant,
    process,
    address,
    projectId: credential.projectId,
    target: { port: Number(new URL(baseUrl).port), ...credential },
  };
}

async function setUp(baseUrl: string): Promise<{ projectId: string; apiKey: string; webhookSecret: string }> {
  const { access_token } = await post(baseUrl, '/api/bootstrap', undefined, {
    setup_token: SETUP_TOKEN,
    organization_name: 'Example',
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse battery',
  });
  const project = await post(baseUrl, '/api/projects', access_token, { key: 'bench', name: 'Benchmark' });
  const path = `/api/projects/${project['id']}/api-keys`;
  const key = await post(baseUrl, path, access_token, { name: 'bench' });
  return { projectId: project['id']!, apiKey: key['api_key']!, webhookSecret: key['webhook_secret']! };
}

async function post(
  baseUrl: string,
  path: string,
  accessToken: string | undefined,
  body: object,
): Promise<Record<string, string>> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

/** Means between two scrapes of /metrics. */
export interface GroupFigures {
  batchesPerCommit: number;
  commitMs: number;
  queueWaitMs: number;
}

export type Scrape = ReadonlyMap<string, number>;

export async function scrape(service: Service): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${service.target.port}/metrics`);
  const lines = (await response.text()).split('\n').filter((line) => /^signalbox_ingest_\w+ /.test(line));
  return new Map(lines.map((line) => [line.split(' ')[0]!, Number(line.split(' ')[1])]));
}

export function groupFigures(before: Scrape, after: Scrape): GroupFigures {
  const mean = (name: string): number => {
    const grown = (suffix: string): number =>
      (after.get(`signalbox_ingest_${name}_${suffix}`) ?? 0) -
      (before.get(`signalbox_ingest_${name}_${suffix}`) ?? 0);
    return grown('sum') / grown('count');
  };
  return {
    batchesPerCommit: mean('group_batches'),
    commitMs: mean('commit_seconds') * 1000,
    queueWaitMs: mean('queue_wait_seconds') * 1000,
  };
}
