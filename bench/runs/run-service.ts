import { randomBytes } from 'node:crypto';
import { callApi } from '../support/api.js';
import { query } from '../support/database.js';
import type { BenchDatabase } from '../support/database.js';
import type { Scope } from '../support/scope.js';
import { startService, type Service, type Variant } from '../support/service.js';
import type { AirflowProcess } from './airflow-process.js';

/** Number of apps, each with one DAG and one installation. */
const APPS = 20;
const PACE_OUT_OF_THE_WAY = '10000';

export interface Installed {
  appId: string;
  appVersionId: string;
  installationId: string;
  dagId: string;
}

/** The service under test, whose runs go to the fake Airflow. */
export interface RunService extends Service {
  installations: Installed[];
  /** The administrator, who starts the runs. */
  userId: string;
  /** A personal token that can reconcile, because an access token would expire during the benchmark. */
  token: string;
  callbackSecret: string;
}

export interface RunServiceOptions {
  name: string;
  variant?: Variant;
  /** `default`: without WORKFLOW_REQUESTS_PER_SECOND. */
  pace?: 'default' | 'out of the way';
}

export async function startRunService(
  scope: Scope,
  database: BenchDatabase,
  airflow: AirflowProcess,
  { name, variant = 'full', pace = 'out of the way' }: RunServiceOptions,
): Promise<RunService> {
  const callbackSecret = randomBytes(32).toString('hex');
  const address = await database.create(name);
  const env = {
    ...airflow.settings,
    SERVICE_PUBLIC_URL: 'https://signalbox.example.com',
    SERVICE_APP_RUN_CALLBACK_SECRET: callbackSecret,
    ...(pace === 'default' ? {} : { WORKFLOW_REQUESTS_PER_SECOND: PACE_OUT_OF_THE_WAY }),
  };
  const service = await startService(scope, database, variant, { name, address, env });
  const { port } = service.target;
  const { token } = await callApi(port, 'POST', '/api/auth/tokens', service.accessToken, {
    name: 'bench',
    scopes: ['runs:reconcile'],
  });
  const [user] = await query<{ id: string }>(address, 'SELECT id FROM users');
  const installations = await install(service);
  await airflow.define(
    installations.map(({ dagId }) => dagId),
    'running',
  );
  return { ...service, installations, userId: user?.id ?? '', token: token ?? '', callbackSecret };
}

async function install({ target: { port }, accessToken, projectId }: Service): Promise<Installed[]> {
  const post = (path: string, body: object): Promise<{ id: string }> =>
    callApi<{ id: string }>(port, 'POST', `/api/v1/apps${path}`, accessToken, body);
  const installed: Installed[] = [];
  for (let number = 0; number < APPS; number++) {
    const slug = `bench-${number}`;
    const app = await post('', { slug, name: slug, owner: { kind: 'org' } });
    const version = await post(`/${slug}/versions`, {
      version: '1.0.0',
      manifest: { run_kinds: ['manual'] },
    });
    const installation = await post(`/${slug}/installations`, { project_id: projectId, version: '1.0.0' });
    installed.push({
      appId: app.id,
      appVersionId: version.id,
      installationId: installation.id,
      dagId: `${slug}__manual`,
    });
  }
  return installed;
}
