import { describe, expect, it } from 'vitest';
import { AppConfig } from '../app-config.js';
import { readAppExecution, type AppExecutionSettings } from './app-execution-settings.js';
import { executionModeFields, executionModeLine } from '../execution-mode-line.js';
import { SettingsReader } from './settings-reader.js';

const WORKFLOW = {
  WORKFLOW_URL: 'https://airflow.acme.com:8080/base/',
  WORKFLOW_USERNAME: 'svc',
  WORKFLOW_PASSWORD: 'pw-of-svc',
  SERVICE_APP_RUN_CALLBACK_SECRET: 'x'.repeat(32),
};
const SECRET_THAT_IS_SHORT = 'short-secret';

function read(
  env: Record<string, string>,
  { publicUrl, issuerUrl }: { publicUrl?: string; issuerUrl?: string } = {},
): AppExecutionSettings & { problems: string[] } {
  const reader = new SettingsReader(env);
  const settings = readAppExecution(reader, { publicUrl, issuerUrl });
  return { ...settings, problems: reader.problems.map(({ name, problem }) => `${name} ${problem}`) };
}

const PUBLIC = { publicUrl: 'https://signalbox.acme.com' };

describe('the execution mode of runs', () => {
  it('is simulate when nothing is set', () => {
    expect(read({})).toEqual({
      mode: 'simulate',
      reason: 'WORKFLOW_URL is not set',
      isAutomatic: true,
      dagPolicy: 'open',
      workflow: null,
      callbackSecrets: [],
      callbackSkewSeconds: 300,
      submitTimeoutMs: 1_800_000,
      problems: [],
    });
  });

  it('is workflow when WORKFLOW_URL is set', () => {
    expect(read(WORKFLOW, PUBLIC)).toMatchObject({
      mode: 'workflow',
      reason: 'WORKFLOW_URL is set',
      workflow: {
        url: 'https://airflow.acme.com:8080/base',
        username: 'svc',
        password: 'pw-of-svc',
        token: undefined,
        apiVersion: 'auto',
        requestsPerSecond: 50,
        schedulerSilentMs: 8000,
        logHosts: [],
      },
      problems: [],
    });
  });

  it.each([
    'http://airflow.test',
    'http://a.b.example/x',
    'http://airflow.invalid',
    'http://airflow.localhost:8080',
    'http://airflow.test.',
    'http://example',
  ])('is simulate for a reserved test name: %s', (url) => {
    expect(read({ ...WORKFLOW, WORKFLOW_URL: url })).toMatchObject({
      mode: 'simulate',
      reason: 'the host of WORKFLOW_URL is a reserved test name',
      workflow: null,
      problems: [],
    });
    expect(read(WORKFLOW, { ...PUBLIC, issuerUrl: url })).toMatchObject({
      mode: 'simulate',
      reason: 'the host of AUTH_ISSUER_URL is a reserved test name',
    });
  });

  it.each([
    'http://localhost:8080',
    'http://airflow',
    'https://airflow.example.com',
    'https://test.acme.com',
    'https://latest',
  ])('is workflow for a host that may exist: %s', (url) => {
    expect(
      read({ ...WORKFLOW, WORKFLOW_URL: url }, { ...PUBLIC, issuerUrl: 'https://login.acme.com' }).mode,
    ).toBe('workflow');
  });

  it('is SERVICE_APP_EXECUTION_MODE when it is set, whatever the hosts are', () => {
    const simulate = read({ ...WORKFLOW, SERVICE_APP_EXECUTION_MODE: 'simulate' });
    expect(simulate).toMatchObject({ mode: 'simulate', workflow: null, problems: [] });
    const env = { ...WORKFLOW, WORKFLOW_URL: 'http://airflow.test', SERVICE_APP_EXECUTION_MODE: 'workflow' };
    expect(read(env, PUBLIC)).toMatchObject({
      mode: 'workflow',
      reason: 'SERVICE_APP_EXECUTION_MODE=workflow',
      problems: [],
    });
    expect(read({ SERVICE_APP_EXECUTION_MODE: 'both' }).problems).toEqual([
      'SERVICE_APP_EXECUTION_MODE must be one of workflow, simulate',
    ]);
  });
});

describe('workflow mode', () => {
  it('reports all missing settings at once', () => {
    expect(
      read({ SERVICE_APP_EXECUTION_MODE: 'workflow' }).problems.map((line) => line.split(' ')[0]),
    ).toEqual([
      'WORKFLOW_URL',
      'WORKFLOW_USERNAME',
      'WORKFLOW_PASSWORD',
      'SERVICE_PUBLIC_URL',
      'SERVICE_APP_RUN_CALLBACK_SECRET',
    ]);
  });

  it('needs no user name and password when a token is set', () => {
    const { WORKFLOW_USERNAME: _user, WORKFLOW_PASSWORD: _password, ...env } = WORKFLOW;
    const settings = read({ ...env, WORKFLOW_TOKEN: 'token-of-the-provider' }, PUBLIC);
    expect(settings.problems).toEqual([]);
    expect(settings.workflow).toMatchObject({ token: 'token-of-the-provider', username: '', password: '' });
  });

  it.each([
    'ftp://airflow.acme.com',
    'https://svc:pw-in-url@airflow.acme.com',
    'https://svc@airflow.acme.com',
    'https://airflow.acme.com/?token=pw-in-url',
    'https://airflow.acme.com/#x',
    'https://airflow.acme.com/#',
  ])('rejects the address %s without repeating it', (url) => {
    const { problems } = read(
      { ...WORKFLOW, WORKFLOW_URL: url, SERVICE_APP_EXECUTION_MODE: 'workflow' },
      PUBLIC,
    );
    expect(problems.map((line) => line.split(' ')[0])).toContain('WORKFLOW_URL');
    expect(problems.join()).not.toContain('pw-in-url');
  });

  it.each([
    ['WORKFLOW_API_VERSION', 'v3'],
    ['WORKFLOW_REQUESTS_PER_SECOND', '0'],
    ['WORKFLOW_SCHEDULER_SILENCE_SECONDS', '5'],
    ['SERVICE_APP_RUN_CALLBACK_SKEW_SECONDS', '29'],
    ['SERVICE_APP_RUN_CALLBACK_SKEW_SECONDS', '901'],
    ['SERVICE_APP_SUBMIT_TIMEOUT_SECONDS', '9'],
    ['WORKFLOW_TOKEN', 'two\nlines'],
  ])('rejects %s=%j', (name, value) => {
    const { problems } = read({ ...WORKFLOW, [name]: value }, PUBLIC);
    expect(problems.map((line) => line.split(' ')[0])).toEqual([name]);
  });

  it('accepts several secrets, the first of which signs', () => {
    const secrets = ['n'.repeat(32), 'o'.repeat(40)];
    const env = { ...WORKFLOW, SERVICE_APP_RUN_CALLBACK_SECRET: ` ${secrets.join(' , ')},` };
    expect(read(env, PUBLIC)).toMatchObject({ callbackSecrets: secrets, problems: [] });
  });

  it.each([SECRET_THAT_IS_SHORT, `${'n'.repeat(32)},${SECRET_THAT_IS_SHORT}`, ',', 'ä'.repeat(15)])(
    'rejects a secret of fewer than 32 bytes, also in simulate mode: %s',
    (secret) => {
      for (const env of [WORKFLOW, {}]) {
        const { problems } = read({ ...env, SERVICE_APP_RUN_CALLBACK_SECRET: secret }, PUBLIC);
        expect(problems.join()).toContain('SERVICE_APP_RUN_CALLBACK_SECRET must have at least 32 bytes each');
        expect(problems.join()).not.toContain(SECRET_THAT_IS_SHORT);
      }
    },
  );

  it('counts the bytes of a secret, not its characters', () => {
    const env = { ...WORKFLOW, SERVICE_APP_RUN_CALLBACK_SECRET: 'ä'.repeat(16) };
    expect(read(env, PUBLIC).problems).toEqual([]);
  });

  it('requires SERVICE_PUBLIC_URL to be set explicitly', () => {
    expect(() => AppConfig.fromEnv(WORKFLOW)).toThrow(/SERVICE_PUBLIC_URL is needed/);
    const config = AppConfig.fromEnv({ ...WORKFLOW, SERVICE_PUBLIC_URL: PUBLIC.publicUrl });
    expect(config.appExecution.mode).toBe('workflow');
  });
});

describe('the DAG policy', () => {
  it('is allow-list by default in workflow mode, and open in simulate mode', () => {
    expect(read(WORKFLOW, PUBLIC).dagPolicy).toBe('allow-list');
    expect(read({}).dagPolicy).toBe('open');
    expect(read({ ...WORKFLOW, SERVICE_APP_DAG_POLICY: 'open' }, PUBLIC).dagPolicy).toBe('open');
    expect(read({ SERVICE_APP_DAG_POLICY: 'allow-list' }).dagPolicy).toBe('allow-list');
    expect(read({ SERVICE_APP_DAG_POLICY: 'none' }).problems).toEqual([
      'SERVICE_APP_DAG_POLICY must be one of allow-list, open',
    ]);
  });
});

describe('the log line about the execution mode', () => {
  it('states the mode, the reason and the orchestrator', () => {
    expect(executionModeLine(read({}))).toBe(
      'app execution mode: simulate (WORKFLOW_URL is not set); runs go to the simulated orchestrator, which executes nothing',
    );
    expect(executionModeLine(read(WORKFLOW, PUBLIC))).toBe(
      'app execution mode: workflow (WORKFLOW_URL is set); runs go to the orchestrator at WORKFLOW_URL',
    );
    expect(executionModeFields(read({ SERVICE_APP_EXECUTION_MODE: 'simulate' }))).toEqual({
      execution_mode: 'simulate',
      reason: 'SERVICE_APP_EXECUTION_MODE=simulate',
      automatic: false,
      dag_policy: 'open',
    });
  });
});
