import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import type { Target } from '../load/jobs.js';
import { callApi } from './api.js';
import { databaseUrl, type BenchDatabase } from './database.js';
import { Participant } from './participant.js';
import type { Scope } from './scope.js';

export type Variant = 'commit-per-request' | 'full' | 'no-database' | 'no-projections';

const SETUP_TOKEN = 'setup-token-of-the-benchmark';

/** The service under test, set up with one project and one API key. */
export interface Service {
  variant: Variant;
  process: Participant;
  target: Target;
  projectId: string;
  /** Access token of the administrator. */
  accessToken: string;
  address: DatabaseAddress;
}

export interface ServerOptions {
  variant: Variant;
  /** Name of the data folder and the log. */
  name: string;
  address: DatabaseAddress;
  /** A free port by default. */
  port?: number;
  /** Settings in addition to those of every benchmark. */
  env?: Readonly<Record<string, string>>;
  /** Size of V8's young generation in MB; by default, that of `npm start`. */
  semiSpaceMb?: number;
}

/** @param at name and address of the database; by default, a new one is created and named after the variant. */
export async function startService(
  scope: Scope,
  database: BenchDatabase,
  variant: Variant,
  at?: Pick<ServerOptions, 'address' | 'env' | 'name' | 'semiSpaceMb'>,
): Promise<Service> {
  const name = at?.name ?? `bench_${variant.replaceAll('-', '_')}`;
  const address = at?.address ?? (await database.create(name));
  const { process, port } = await startServer(scope, database, {
    variant,
    name,
    address,
    env: at?.env ?? {},
    ...(at?.semiSpaceMb === undefined ? {} : { semiSpaceMb: at.semiSpaceMb }),
  });
  return { variant, process, address, ...(await setUp(port)) };
}

/** Starts only the process: of a new installation, an additional replica, or a restarted one. */
export async function startServer(
  scope: Scope,
  database: BenchDatabase,
  { variant, name, address, port = 0, env = {}, semiSpaceMb }: ServerOptions,
): Promise<{ process: Participant; port: number }> {
  const dataDir = join(database.folder, name);
  mkdirSync(dataDir, { mode: 0o700, recursive: true });
  const [process, { baseUrl }] = await Participant.start<{ baseUrl: string }>(scope, {
    script: 'server/server.ts',
    plain: true,
    // The flag of `npm start` and the image.
    flags: [semiSpaceMb === undefined ? npmStartFlag() : `--max-semi-space-size=${semiSpaceMb}`],
    logFile: join(database.folder, `${name}.log`),
    env: {
      BENCH_VARIANT: variant,
      PORT: String(port),
      SERVICE_DATA_DIR: dataDir,
      SERVICE_SETUP_TOKEN: SETUP_TOKEN,
      SERVICE_LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl(address),
      API_RATE_LIMIT_REQUESTS_PER_MINUTE: '100000000',
      INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '100000000',
      INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '10000000',
      ...(variant === 'commit-per-request' ? { INGEST_WRITERS: '8' } : {}),
      ...env,
    },
  });
  return { process, port: Number(new URL(baseUrl).port) };
}

/** The flag of `npm start`, so that the benchmarks measure what users run. */
function npmStartFlag(): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const flag = /--max-semi-space-size=\d+/.exec(manifest.scripts.start)?.[0];
  if (flag === undefined) throw new Error('npm start sets no --max-semi-space-size');
  return flag;
}

/** Sets up a new installation: an administrator, a project and its API key. */
export async function setUp(port: number): Promise<Pick<Service, 'accessToken' | 'projectId' | 'target'>> {
  const { access_token } = await callApi<{ access_token: string }>(
    port,
    'POST',
    '/api/bootstrap',
    undefined,
    {
      setup_token: SETUP_TOKEN,
      organization_name: 'Example',
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse battery',
    },
  );
  const project = await callApi<{ id: string }>(port, 'POST', '/api/projects', access_token, {
    key: 'bench',
    name: 'Benchmark',
  });
  const key = await callApi<{ api_key: string; webhook_secret: string }>(
    port,
    'POST',
    `/api/projects/${project.id}/api-keys`,
    access_token,
    { name: 'bench' },
  );
  return {
    projectId: project.id,
    accessToken: access_token,
    target: { port, apiKey: key.api_key, webhookSecret: key.webhook_secret },
  };
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
