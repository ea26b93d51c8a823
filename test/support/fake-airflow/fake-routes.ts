import {
  TASK_ID,
  attemptBodies,
  dagBody,
  dagRunBody,
  dagTaskBodies,
  dagVersionBody,
  importErrorBody,
  logText,
  taskBody,
  triesOf,
  type Version,
} from './bodies.js';
import type { FakeAccess } from './fake-access.js';
import type { FakeDagRun, FakeDagRuns } from './fake-dag-runs.js';
import { listReply } from './fake-lists.js';
import { failure, html, json, type Reply } from './fake-replies.js';
import type { FakeRoute } from './fault-plan.js';

export interface FakeRequest {
  method: string;
  /** Decoded path segments after `/api/v2`. */
  parts: readonly string[];
  query: URLSearchParams;
  accept: string;
  authorization: string;
  body: string;
}

export interface FakeWorld {
  version: Version;
  runs: FakeDagRuns;
  access: FakeAccess;
  schedulerHealthy: boolean;
  schedulerSilentMs: number;
  poolIsFull: boolean;
  /** Files that could never be imported, with their stack traces. */
  brokenFiles: ReadonlyMap<string, string>;
  /** `null`: the configuration is not exposed. */
  refreshSeconds: number | null;
  /** Microseconds for the logical dates of v1, which must differ. */
  nextDate(): string;
}

/** The route of a request. */
export function routeOf(method: string, path: string): FakeRoute {
  const request = `${method} ${path.replace(/^\/api\/v\d/, '')}`;
  const [route] = ROUTES.find(([, pattern]) => pattern.test(request)) ?? ['other' as const];
  return route;
}

const ROUTES: readonly [FakeRoute, RegExp][] = [
  ['token', /^POST \/auth\/token$/],
  ['version', /^GET \/version$/],
  ['health', /^GET (\/monitor)?\/health$/],
  ['batch', /^POST \/dags\/~\/dagRuns\/list$/],
  ['list', /^GET \/dags\/[^/]+\/dagRuns$/],
  ['submit', /^POST \/dags\/[^/]+\/dagRuns$/],
  ['find', /^GET \/dags\/[^/]+\/dagRuns\/[^/]+$/],
  ['patch', /^PATCH \/dags\/[^/]+\/dagRuns\/[^/]+$/],
  ['remove', /^DELETE \/dags\/[^/]+\/dagRuns\/[^/]+$/],
  ['clear', /^POST \/dags\/[^/]+\/dagRuns\/[^/]+\/clear$/],
  ['tasks', /^GET \/dags\/[^/]+\/dagRuns\/[^/]+\/taskInstances$/],
  ['attempts', /^GET \/dags\/[^/]+\/dagRuns\/[^/]+\/taskInstances\/[^/]+(\/\d+)?\/tries$/],
  ['dag_tasks', /^GET \/dags\/[^/]+\/tasks$/],
  ['dag_versions', /^GET \/dags\/[^/]+\/dagVersions$/],
  ['dag_source', /^GET \/dagSources\/[^/]+$/],
  ['import_errors', /^GET \/importErrors$/],
  ['config', /^GET \/config\/section\/[^/]+\/option\/[^/]+$/],
  ['pools', /^GET \/pools$/],
  ['log', /^GET \/dags\/[^/]+\/dagRuns\/[^/]+\/taskInstances\/[^/]+\/logs\/[^/]+$/],
  ['dag', /^GET \/dags\/[^/]+$/],
  ['pause', /^PATCH \/dags\/[^/]+$/],
];

/** Response of Airflow 3 (`v2`) or 2 (`v1`). */
export function replyTo(world: FakeWorld, route: FakeRoute, path: string, request: FakeRequest): Reply {
  const { version } = world;
  if (route === 'token') return version === 'v2' ? world.access.login(request.body) : html(404, 'Not Found');
  if (!path.startsWith(`/api/${version}/`)) return elsewhere(version, request.method, path);
  if (route === 'version')
    return json(200, { version: version === 'v2' ? '3.3.2' : '2.10.5', git_version: null });
  if (route === 'health') return healthReply(version, world);
  if (route === 'other') return noRoute(world);
  const refusal = world.access.refuse(version, request.authorization);
  return refusal ?? HANDLERS[route](world, request);
}

/** Airflow 3 returns its page for unknown paths, and a message for clients of v1. */
function elsewhere(version: Version, method: string, path: string): Reply {
  if (version === 'v1') return html(404, 'Airflow 404 = lots of circles');
  if (method !== 'GET') return json(405, { detail: 'Method Not Allowed' });
  if (path.startsWith('/api/v1/')) return json(404, { error: '/api/v1 has been removed in Airflow 3' });
  return path.startsWith('/api/') ? json(404, { error: 'API route not found' }) : html(200, 'Airflow');
}

function healthReply(version: Version, { schedulerHealthy, schedulerSilentMs }: FakeWorld): Reply {
  const status = schedulerHealthy ? 'healthy' : 'unhealthy';
  const heartbeat = new Date(Date.now() - schedulerSilentMs).toISOString().replace('Z', '+00:00');
  return json(200, {
    metadatabase: { status: 'healthy' },
    scheduler: { status, latest_scheduler_heartbeat: heartbeat },
    triggerer: { status: null, latest_triggerer_heartbeat: null },
    ...(version === 'v2' ? { dag_processor: { status: 'healthy' } } : {}),
  });
}

type Handler = (world: FakeWorld, request: FakeRequest) => Reply;

const HANDLERS: Record<FakeRoute, Handler> = {
  token: noRoute,
  version: noRoute,
  health: noRoute,
  other: noRoute,
  submit,
  list,
  batch,
  dag: (world, { parts }) => {
    const dag = world.runs.dag(parts[1] ?? '');
    return dag === null ? noDag(world, parts) : json(200, dagBody(world.version, dag));
  },
  pause: (world, { parts, body }) => {
    const dag = world.runs.dag(parts[1] ?? '');
    if (dag === null) return noDag(world, parts);
    world.runs.pause(dag.dagId, parse(body)?.['is_paused'] === true);
    return json(200, dagBody(world.version, dag));
  },
  find: withRun((world, run) => json(200, dagRunBody(world.version, run))),
  patch: withRun((world, run, { body }) => {
    const state = parse(body)?.['state'];
    if (state !== 'failed' && state !== 'queued' && state !== 'success') {
      return invalid(world.version, 'state', "Input should be 'queued', 'success' or 'failed'");
    }
    // Airflow 2 sends no callback for a change by its API.
    world.runs.setState(run, state, world.version === 'v2');
    return json(200, dagRunBody(world.version, run));
  }),
  remove: withRun((world, run) => {
    world.runs.remove(run.dagId, run.runId);
    return { ...json(204, null), body: '' };
  }),
  clear: withRun((world, run, { body }) => {
    if (parse(body)?.['dry_run'] === false) world.runs.clear(run);
    return json(200, dagRunBody(world.version, run));
  }),
  tasks: (world, request) =>
    request.parts[3] === '~' ? waitingTasks(world, request) : tasksOfRun(world, request),
  pools: ({ poolIsFull }) =>
    json(200, {
      pools: [
        { name: 'unlimited', slots: -1, open_slots: -1, scheduled_slots: 3 },
        {
          name: 'default_pool',
          slots: 128,
          open_slots: poolIsFull ? 0 : 128,
          scheduled_slots: poolIsFull ? 1 : 0,
        },
      ],
      total_entries: 2,
    }),
  attempts: withRun((world, run, { parts }) => {
    if (parts[5] !== TASK_ID) return failure(world.version, 404, 'Task instance not found');
    const attempts = attemptBodies(world.version, run);
    return json(200, { task_instances: attempts, total_entries: attempts.length });
  }),
  dag_tasks: (world, { parts }) => {
    const dag = world.runs.dag(parts[1] ?? '');
    if (dag === null) return noDag(world, parts);
    return json(200, { tasks: dagTaskBodies(), total_entries: 2 });
  },
  dag_versions: ({ version, runs }, { parts }) => {
    const dag = runs.dag(parts[1] ?? '');
    if (version === 'v1') return failure(version, 404, 'Not Found', 'The requested URL was not found.');
    if (dag === null) return failure(version, 404, `Dag with id ${parts[1]} not found`);
    return json(200, { dag_versions: [dagVersionBody(dag)], total_entries: dag.versionNumber });
  },
  dag_source: ({ version, runs }, { parts, query }) => {
    const dag = runs.dag((parts[1] ?? '').replace(/^token-of-/, ''));
    const wanted = query.get('version_number');
    if (dag === null || (wanted !== null && Number(wanted) !== dag.versionNumber)) {
      return failure(version, 404, 'Dag source not found');
    }
    if (version === 'v1') return json(200, { content: dag.source });
    return json(200, { content: dag.source, dag_id: dag.dagId, version_number: dag.versionNumber });
  },
  import_errors: ({ version, runs, brokenFiles }) => {
    const known = runs.allDags().filter(({ importErrors }) => importErrors);
    const errors = [
      ...known.map(({ dagId, stackTrace }) => importErrorBody(version, `${dagId}.py`, stackTrace)),
      ...[...brokenFiles].map(([file, stackTrace]) => importErrorBody(version, file, stackTrace)),
    ];
    return json(200, { import_errors: errors, total_entries: errors.length });
  },
  config: ({ version, refreshSeconds }, { parts }) => {
    const [, , section = '', , key = ''] = parts;
    const option = version === 'v2' ? 'dag_processor/refresh_interval' : 'scheduler/dag_dir_list_interval';
    if (refreshSeconds === null) {
      const text =
        'Your Airflow administrator chose not to expose the configuration, most likely for security reasons.';
      return failure(version, 403, 'Forbidden', text);
    }
    if (`${section}/${key}` !== option) return failure(version, 404, `Option [${section}/${key}] not found.`);
    return json(200, { sections: [{ name: section, options: [{ key, value: String(refreshSeconds) }] }] });
  },
  log: withRun(log),
};

const tasksOfRun = withRun((world, run) =>
  json(200, { task_instances: [taskBody(world.version, run)], total_entries: 1 }),
);

/** Waiting tasks of all DAG runs; only the query that the service sends is supported. */
function waitingTasks({ version, runs, poolIsFull }: FakeWorld, { query }: FakeRequest): Reply {
  if (query.get('state') !== 'scheduled') return invalid(version, 'state', 'only scheduled is known here');
  const isDefaultPool = query.getAll('pool').includes('default_pool');
  const waiting = poolIsFull && isDefaultPool ? runs.all().filter(({ state }) => state === 'running') : [];
  const tasks = waiting.map((run) => ({ ...taskBody(version, run), state: 'scheduled' }));
  return json(200, { task_instances: tasks, total_entries: tasks.length });
}

function submit({ version, runs, nextDate }: FakeWorld, { parts, body }: FakeRequest): Reply {
  const sent = parse(body);
  if (sent === null) return invalid(version, 'body', 'JSON decode error');
  const { dag_run_id: runId, conf = {} } = sent;
  const known = version === 'v2' ? V2_FIELDS : V1_FIELDS;
  const extra = Object.keys(sent).find((field) => !known.includes(field));
  if (extra !== undefined) return invalid(version, extra, 'Extra inputs are not permitted');
  if (version === 'v2' && !('logical_date' in sent))
    return invalid(version, 'logical_date', 'Field required');
  if (typeof conf !== 'object' || conf === null || Array.isArray(conf)) {
    return invalid(version, 'conf', 'Input should be a valid dictionary');
  }
  if (typeof runId !== 'string' || !/^[A-Za-z0-9_.~:+-]{1,250}$/.test(runId)) {
    return failure(version, 400, `The run_id provided '${String(runId)}' does not match regex pattern`);
  }
  const dagId = parts[1] ?? '';
  const word = version === 'v2' ? 'Dag' : 'DAG';
  const dag = runs.dag(dagId);
  if (dag === null || dag.stale) {
    return failure(
      version,
      404,
      version === 'v1' ? 'DAG not found' : '',
      `${word} with dag_id: '${dagId}' not found`,
    );
  }
  if (dag.forbidden) return failure(version, 403, 'Forbidden');
  if (dag.importErrors) {
    const text = `${word} with dag_id: '${dagId}' has import errors and cannot be triggered`;
    return failure(version, 400, 'DAG cannot be triggered', text);
  }
  const problem = dag.refuse(conf as Record<string, unknown>);
  if (problem !== null) return failure(version, 400, 'Bad Request', `Invalid input for param ${problem}`);

  const date = typeof sent['logical_date'] === 'string' ? sent['logical_date'] : nextDate();
  const taken = version === 'v1' && runs.all().some((run) => run.dagId === dagId && run.logicalDate === date);
  if (taken || runs.find(dagId, runId) !== null) return conflict(version, dagId, runId, taken ? date : null);
  const run = runs.create(dagId, runId, conf as Record<string, unknown>, {
    logicalDate: version === 'v1' ? date : null,
    note: typeof sent['note'] === 'string' ? sent['note'] : null,
  });
  // The state at its creation: the scheduler has not processed it yet.
  const reply = json(200, dagRunBody(version, run));
  runs.advance();
  return reply;
}

const V1_FIELDS = ['dag_run_id', 'logical_date', 'execution_date', 'conf', 'note', 'state'];
const V2_FIELDS = [
  'dag_run_id',
  'logical_date',
  'run_after',
  'conf',
  'note',
  'data_interval_start',
  'data_interval_end',
  'partition_key',
];

/** v2 does not report which of the unique keys conflicted. */
export function conflict(version: Version, dagId: string, runId: string, date: string | null): Reply {
  if (version === 'v2') {
    const message = 'Serious error when handling your request. Check logs for more details';
    const detail = {
      reason: 'Unique constraint violation',
      statement: 'hidden',
      orig_error: 'hidden',
      message,
    };
    return failure(version, 409, '', detail);
  }
  const what = date === null ? `DAGRun ID: '${runId}'` : `DAGRun logical date: '${date}'`;
  return failure(version, 409, 'Conflict', `DAGRun with DAG ID: '${dagId}' and ${what} already exists`);
}

function list({ version, runs }: FakeWorld, { parts, query }: FakeRequest): Reply {
  const dagId = parts[1] ?? '';
  const states =
    version === 'v2' ? query.getAll('state') : (query.get('state') ?? '').split(',').filter(Boolean);
  return listReply(version, runs.all(), {
    dagIds: dagId === '~' ? null : [dagId],
    states,
    times: Object.fromEntries(query),
    orderBy: query.get('order_by') ?? 'id',
    limit: Number(query.get('limit') ?? (version === 'v2' ? 50 : 100)),
    offset: Number(query.get('offset') ?? 0),
  });
}

function batch({ version, runs }: FakeWorld, { body }: FakeRequest): Reply {
  const sent = parse(body);
  if (sent === null) return invalid(version, 'body', 'JSON decode error');
  const {
    dag_ids: dagIds,
    states,
    order_by: orderBy,
    page_limit: limit,
    page_offset: offset,
    ...times
  } = sent;
  const extra = Object.keys(times).find(
    (field) => !/^(start|end|logical|execution)_date_(gte|lte)$/.test(field),
  );
  if (extra !== undefined) return invalid(version, extra, 'Extra inputs are not permitted');
  return listReply(version, runs.all(), {
    dagIds: (dagIds ?? null) as string[] | null,
    states: (states ?? null) as string[] | null,
    times: times as Record<string, string>,
    orderBy: typeof orderBy === 'string' ? orderBy : 'id',
    limit: Number(limit ?? 100),
    offset: Number(offset ?? 0),
  });
}

function log({ version, runs }: FakeWorld, run: FakeDagRun, { parts, accept }: FakeRequest): Reply {
  const [, , , , , taskId, , tryNumber] = parts;
  if (taskId !== TASK_ID || run.startedMs === null || Number(tryNumber) > triesOf(run)) {
    return failure(version, 404, 'TaskInstance not found');
  }
  const text = logText(version, run, runs.dag(run.dagId)?.log ?? []);
  if (version === 'v1') {
    if (accept.includes('text/plain')) return { status: 200, type: 'text/plain', body: text, headers: {} };
    return json(200, {
      content: `[('worker-7.internal', ${JSON.stringify(text)})]`,
      continuation_token: 'e30.x',
    });
  }
  if (accept === 'application/x-ndjson') {
    // The token refers to the beginning, as Airflow's does.
    const headers = { 'airflow-continuation-token': 'eyJkb3dubG9hZF9sb2dzIjpmYWxzZX0.x' };
    return { status: 200, type: 'application/x-ndjson', body: text, headers };
  }
  const content = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  return json(200, { content, continuation_token: null });
}

function withRun(handle: (world: FakeWorld, run: FakeDagRun, request: FakeRequest) => Reply): Handler {
  return (world, request) => {
    const [, dagId = '', , runId = ''] = request.parts;
    const run = world.runs.find(dagId, runId);
    if (run !== null) return handle(world, run, request);
    if (world.version === 'v2') {
      const text = `The DagRun with dag_id: \`${dagId}\` and run_id: \`${runId}\` was not found`;
      return failure('v2', 404, text);
    }
    if (request.method === 'PATCH')
      return failure('v1', 404, `Dag Run id ${runId} not found in dag ${dagId}`);
    const text = `DAGRun with DAG ID: '${dagId}' and DagRun ID: '${runId}' not found`;
    return failure('v1', 404, 'DAGRun not found', text);
  };
}

function noDag({ version }: FakeWorld, parts: readonly string[]): Reply {
  const dagId = parts[1] ?? '';
  if (version === 'v2') return failure(version, 404, `The Dag with ID: \`${dagId}\` was not found`);
  return failure(version, 404, 'DAG not found', `The DAG with dag_id: ${dagId} was not found`);
}

function noRoute({ version }: FakeWorld): Reply {
  if (version === 'v2') return json(404, { error: 'API route not found' });
  return failure(version, 404, 'Not Found', 'The requested URL was not found on the server.');
}

/** v2 also returns the request's values (`input`), which may be secret. */
function invalid(version: Version, field: string, message: string): Reply {
  if (version === 'v1') return failure(version, 400, 'Bad Request', `{'${field}': ['${message}']}`);
  return failure(version, 422, '', [
    { type: 'value_error', loc: ['body', field], msg: message, input: 'sent' },
  ]);
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
