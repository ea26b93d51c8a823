import type { SettingsReader } from './settings-reader.js';

/** How to reach the orchestrator (Apache Airflow). */
export interface WorkflowSettings {
  /** Without a slash at the end. */
  url: string;
  username: string;
  password: string;
  /** Bearer token that replaces the login, for an orchestrator behind another provider's login. */
  token: string | undefined;
  apiVersion: 'auto' | 'v1' | 'v2';
  requestsPerSecond: number;
  /** Time without a heartbeat after which a scheduler counts as dead. */
  schedulerSilentMs: number;
  /** Hosts whose log URLs may be shown to users. */
  logHosts: readonly string[];
}

export const DAG_POLICIES = ['allow-list', 'open'] as const;
export type DagPolicy = (typeof DAG_POLICIES)[number];

export interface AppExecutionSettings {
  mode: 'simulate' | 'workflow';
  /** Reason for the mode, for the log and the portal. */
  reason: string;
  /** Whether `SERVICE_APP_EXECUTION_MODE` is not set, so that the mode follows from other settings. */
  isAutomatic: boolean;
  /** DAGs that runs may start: those that the policy lists, or any that the app version may start. */
  dagPolicy: DagPolicy;
  /** `null` in `simulate` mode. */
  workflow: WorkflowSettings | null;
  /** The first secret signs, all verify; empty: in `simulate` mode one is derived from the installation's key. */
  callbackSecrets: readonly string[];
  /** Maximum difference between a callback's timestamp and the clock, in either direction. */
  callbackSkewSeconds: number;
  /** Time limit for the orchestrator to accept a run, including outages. */
  submitTimeoutMs: number;
}

const MIN_SECRET_BYTES = 32;
/** RFC 6761 and RFC 2606: names that never resolve to a real host, so no production system uses them. */
const TEST_NAMES = /(?:^|\.)(?:test|example|invalid|localhost)$/;

const PUBLIC_URL = {
  help: 'Public address of this service for people and other services. Default: http://localhost:PORT',
  example: 'https://signalbox.example.com',
};
const URL_SPEC = {
  help: 'Base address of the Apache Airflow that executes runs.',
  protocols: ['http:', 'https:'],
  example: 'https://airflow.internal:8080',
} as const;
const USERNAME = { help: 'User name in the orchestrator.', example: 'signalbox' };
const PASSWORD = { help: 'Password of that user in the orchestrator.', example: 'the-password-of-the-user' };
const SECRET = {
  help: 'Secrets that sign callbacks of runs, comma-separated: the first signs, all verify.',
  example: 'the output of: openssl rand -hex 32',
};

/**
 * @param publicUrl the configured value; `undefined`: not set.
 * @param issuerUrl URL of the external issuer, if there is one.
 */
export function readAppExecution(
  read: SettingsReader,
  { publicUrl, issuerUrl }: { publicUrl: string | undefined; issuerUrl: string | undefined },
): AppExecutionSettings {
  const configured = read.optional('SERVICE_APP_EXECUTION_MODE', {
    help:
      'workflow: Airflow executes runs. simulate: a simulated orchestrator accepts runs and executes nothing. Not set: simulate when WORKFLOW_URL is not set, ' +
      'or when the host of WORKFLOW_URL or AUTH_ISSUER_URL is a reserved test name (*.test, *.example, *.invalid, *.localhost); otherwise workflow. ' +
      'The log states the mode and the reason at start.',
    example: 'workflow',
    check: (text) => (isMode(text) ? null : 'must be one of workflow, simulate'),
  });
  const access = readAccess(read);
  const callbacks = readCallbacks(read);
  const submitTimeoutSeconds = read.integer('SERVICE_APP_SUBMIT_TIMEOUT_SECONDS', {
    help: 'Maximum time until the orchestrator accepts a run, including outages, before the run fails.',
    default: 1800,
    min: 10,
    max: 7 * 86_400,
    example: '1800',
  });
  const { mode, reason } = modeOf(configured, access.url, issuerUrl);
  const settings = {
    mode,
    reason,
    isAutomatic: configured === undefined,
    dagPolicy: readDagPolicy(read, mode),
    ...callbacks,
    submitTimeoutMs: submitTimeoutSeconds * 1000,
  };
  if (mode === 'simulate') return { ...settings, workflow: null };
  reportMissing(read, access, { publicUrl, callbackSecrets: callbacks.callbackSecrets });
  const { url = '', username = '', password = '' } = access;
  return { ...settings, workflow: { ...access, url, username, password } };
}

/** URL and credentials of the orchestrator, as far as they are set. */
interface OrchestratorAccess extends Omit<WorkflowSettings, 'password' | 'url' | 'username'> {
  url: string | undefined;
  username: string | undefined;
  password: string | undefined;
}

function readAccess(read: SettingsReader): OrchestratorAccess {
  const url = read.url('WORKFLOW_URL', URL_SPEC)?.replace(/\/+$/, '');
  if (url !== undefined && !isBase(url)) {
    read.problem(
      'WORKFLOW_URL',
      'must be an address without user name, password, query and fragment',
      URL_SPEC,
    );
  }
  return {
    url,
    username: read.optional('WORKFLOW_USERNAME', USERNAME),
    password: read.optional('WORKFLOW_PASSWORD', PASSWORD),
    token: read.optional('WORKFLOW_TOKEN', {
      help: 'Bearer token for the orchestrator, instead of logging in with user name and password.',
      example: 'a-token-of-your-provider',
      check: (text) =>
        /^[\x21-\x7e]+$/.test(text) ? null : 'must be one word of printable ASCII characters',
    }),
    apiVersion: read.oneOf('WORKFLOW_API_VERSION', {
      help: "Version of Airflow's REST API; auto reads it from the orchestrator.",
      default: 'auto',
      values: ['auto', 'v1', 'v2'],
      example: 'v2',
    }),
    requestsPerSecond: read.integer('WORKFLOW_REQUESTS_PER_SECOND', {
      help: 'Maximum number of requests per second from each replica to the orchestrator.',
      default: 50,
      min: 1,
      max: 10_000,
      example: '50',
    }),
    schedulerSilentMs:
      1000 *
      read.integer('WORKFLOW_SCHEDULER_SILENCE_SECONDS', {
        help: "Time without a heartbeat after which a scheduler of Airflow counts as failed. Three seconds or more above Airflow's [scheduler] job_heartbeat_sec (5).",
        default: 8,
        min: 6,
        max: 600,
        example: '8',
      }),
    logHosts: list(
      read.optional('WORKFLOW_LOG_HOSTS', {
        help: 'Hosts, comma-separated, whose addresses of external logs may be shown. Not set: none.',
        example: 'logs.example.com',
      }),
    ),
  };
}

function readCallbacks(
  read: SettingsReader,
): Pick<AppExecutionSettings, 'callbackSecrets' | 'callbackSkewSeconds'> {
  return {
    callbackSecrets: list(
      read.optional('SERVICE_APP_RUN_CALLBACK_SECRET', { ...SECRET, check: secretsProblem }),
    ),
    callbackSkewSeconds: read.integer('SERVICE_APP_RUN_CALLBACK_SKEW_SECONDS', {
      help: 'Maximum difference in seconds between the timestamp of a callback and the clock of the service.',
      default: 300,
      min: 30,
      max: 900,
      example: '300',
    }),
  };
}

/** The simulated orchestrator executes nothing, so there is no DAG of another project to protect. */
function readDagPolicy(read: SettingsReader, mode: AppExecutionSettings['mode']): DagPolicy {
  const configured = read.optional('SERVICE_APP_DAG_POLICY', {
    help:
      'DAGs that runs can start. allow-list: DAGs of organization-owned apps and those in the dag_allow_list of the project; organization administrators can start any DAG. ' +
      'open: any DAG of the app version. Not set: allow-list in workflow mode, open in simulate mode.',
    example: 'allow-list',
    check: (text) => (isDagPolicy(text) ? null : `must be one of ${DAG_POLICIES.join(', ')}`),
  });
  if (configured !== undefined && isDagPolicy(configured)) return configured;
  return mode === 'workflow' ? 'allow-list' : 'open';
}

/** Reports all missing settings together: one per start would require five starts. */
function reportMissing(
  read: SettingsReader,
  { url, username, password, token }: OrchestratorAccess,
  { publicUrl, callbackSecrets }: { publicUrl: string | undefined; callbackSecrets: readonly string[] },
): void {
  const needed = 'is needed to run apps by an orchestrator (SERVICE_APP_EXECUTION_MODE=workflow)';
  if (url === undefined) read.problem('WORKFLOW_URL', needed, URL_SPEC);
  if (username === undefined && token === undefined) read.problem('WORKFLOW_USERNAME', needed, USERNAME);
  if (password === undefined && token === undefined) read.problem('WORKFLOW_PASSWORD', needed, PASSWORD);
  if (publicUrl === undefined) read.problem('SERVICE_PUBLIC_URL', needed, PUBLIC_URL);
  if (callbackSecrets.length === 0) read.problem('SERVICE_APP_RUN_CALLBACK_SECRET', needed, SECRET);
}

/** Reserved host names indicate an evaluation or a test, in which no orchestrator may be called. */
function modeOf(
  configured: string | undefined,
  url: string | undefined,
  issuerUrl: string | undefined,
): { mode: 'simulate' | 'workflow'; reason: string } {
  if (configured !== undefined && isMode(configured))
    return { mode: configured, reason: `SERVICE_APP_EXECUTION_MODE=${configured}` };
  if (url === undefined) return { mode: 'simulate', reason: 'WORKFLOW_URL is not set' };
  if (isTestName(url)) {
    return { mode: 'simulate', reason: 'the host of WORKFLOW_URL is a reserved test name' };
  }
  if (issuerUrl !== undefined && isTestName(issuerUrl)) {
    return { mode: 'simulate', reason: 'the host of AUTH_ISSUER_URL is a reserved test name' };
  }
  return { mode: 'workflow', reason: 'WORKFLOW_URL is set' };
}

function isMode(text: string): text is 'simulate' | 'workflow' {
  return text === 'workflow' || text === 'simulate';
}

function isDagPolicy(text: string): text is DagPolicy {
  return (DAG_POLICIES as readonly string[]).includes(text);
}

/** Whether the host is a subdomain of a reserved name; `localhost` itself is a real host, on which an Airflow can run. */
function isTestName(url: string): boolean {
  const hostname = new URL(url).hostname.replace(/\.$/, '');
  return hostname !== 'localhost' && TEST_NAMES.test(hostname);
}

/**
 * Whether a URL can be a base: paths are appended to it, and credentials in it, which have separate settings, would never be
 * sent.
 */
function isBase(url: string): boolean {
  const { username, password } = new URL(url);
  return username === '' && password === '' && !/[?#]/.test(url);
}

function secretsProblem(text: string): string | null {
  const short = list(text).some((secret) => Buffer.byteLength(secret) < MIN_SECRET_BYTES);
  return short || list(text).length === 0 ? `must have at least ${MIN_SECRET_BYTES} bytes each` : null;
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
