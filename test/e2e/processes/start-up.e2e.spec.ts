import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inheritedEnvironment } from '../../support/processes/inherited-environment.js';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'main.js');

/** Runs the built service as a separate process until it ends. */
function run(env: Record<string, string>): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN], { env: { ...inheritedEnvironment(), ...env } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** No PostgreSQL listens here: the service ends after the first lines of its log. */
const NO_DATABASE = 'postgresql://127.0.0.1:1/none';
const AIRFLOW = {
  WORKFLOW_URL: 'https://airflow.acme.com',
  WORKFLOW_USERNAME: 'signalbox',
  WORKFLOW_PASSWORD: 'password-of-signalbox',
  SERVICE_PUBLIC_URL: 'https://signalbox.acme.com',
  SERVICE_APP_RUN_CALLBACK_SECRET: 'secret-of-the-callbacks'.repeat(2),
};
const EXECUTED = 'runs go to the orchestrator at WORKFLOW_URL';
const SIMULATED = 'runs go to the simulated orchestrator, which executes nothing';

const RUNS: Record<
  string,
  { env: Record<string, string>; mode: string; reason: string; automatic: boolean; policy: string }
> = {
  'a real Airflow': {
    env: AIRFLOW,
    mode: 'workflow',
    reason: 'WORKFLOW_URL is set',
    automatic: true,
    policy: 'allow-list',
  },
  'workflow mode set': {
    env: { ...AIRFLOW, SERVICE_APP_EXECUTION_MODE: 'workflow' },
    mode: 'workflow',
    reason: 'SERVICE_APP_EXECUTION_MODE=workflow',
    automatic: false,
    policy: 'allow-list',
  },
  'simulate mode set beside a real Airflow': {
    env: { ...AIRFLOW, SERVICE_APP_EXECUTION_MODE: 'simulate' },
    mode: 'simulate',
    reason: 'SERVICE_APP_EXECUTION_MODE=simulate',
    automatic: false,
    policy: 'open',
  },
  'no orchestrator': {
    env: {},
    mode: 'simulate',
    reason: 'WORKFLOW_URL is not set',
    automatic: true,
    policy: 'open',
  },
  'an orchestrator on a reserved test name': {
    env: { ...AIRFLOW, WORKFLOW_URL: 'http://airflow.test' },
    mode: 'simulate',
    reason: 'the host of WORKFLOW_URL is a reserved test name',
    automatic: true,
    policy: 'open',
  },
  'an external issuer on a reserved test name': {
    env: {
      ...AIRFLOW,
      AUTH_ISSUER_URL: 'https://login.example',
      AUTH_CLIENT_ID: 'signalbox',
      AUTH_CLIENT_SECRET: 'secret-of-the-client',
    },
    mode: 'simulate',
    reason: 'the host of AUTH_ISSUER_URL is a reserved test name',
    automatic: true,
    policy: 'open',
  },
};

describe('the log at start', () => {
  it.each(Object.entries(RUNS))(
    'states the execution mode and its reason with %s',
    async (_settings, expected) => {
      const { env, mode, reason, automatic, policy } = expected;
      const { output } = await run({ ...env, DATABASE_URL: NO_DATABASE });
      const lines = output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => 'execution_mode' in line);
      expect(lines, output).toEqual([
        expect.objectContaining({
          execution_mode: mode,
          reason,
          automatic,
          dag_policy: policy,
          msg: `app execution mode: ${mode} (${reason}); ${mode === 'workflow' ? EXECUTED : SIMULATED}`,
        }),
      ]);
      expect(output).not.toContain('password-of-signalbox');
      expect(output).not.toContain('secret-of-the');
    },
  );
});

describe('a start with invalid settings', () => {
  it('ends with status 78 for a thousand processes and for an unknown role', async () => {
    const { status, output } = await run({ SERVICE_PROCESSES: '1000', SERVICE_ROLES: 'api,web' });
    expect(status).toBe(78);
    expect(output).toContain('SERVICE_PROCESSES must be auto or a whole number from 1 to 64');
    expect(output).toContain('SERVICE_ROLES must be api, worker, or both');
  });

  it('reports all of them in readable messages and ends with status 78', async () => {
    const { status, output } = await run({
      PORT: 'eighty',
      INGEST_WRITERS: '0',
      SERVICE_ENCRYPTION_KEY: 'not-shown',
    });
    expect(status).toBe(78);
    expect(output).toContain('3 settings cannot be used:');
    for (const name of ['PORT', 'INGEST_WRITERS', 'SERVICE_ENCRYPTION_KEY']) expect(output).toContain(name);
    expect(output).not.toContain('not-shown');
    expect(output).not.toContain('    at ');
  });

  it('names the missing certificate of the database, without the password, and ends with status 78', async () => {
    const { status, output } = await run({
      DATABASE_URL: 'postgresql://me:topsecret@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/none/ca.crt',
    });
    expect(output).toContain(
      'DATABASE_URL names /none/ca.crt, which cannot be read: there is no such file or folder',
    );
    expect(output).not.toContain('topsecret');
    expect(status).toBe(78);
  });

  it('logs that the database is unreachable, without its password, and ends with status 1', async () => {
    const { status, output } = await run({ DATABASE_URL: 'postgresql://me:topsecret@127.0.0.1:1/none' });
    expect(status).toBe(1);
    expect(output).toMatch(/ECONNREFUSED/);
    expect(output).not.toContain('topsecret');
  });
});
