import { createHmac } from 'node:crypto';
import { benchFlags, USERS_PER_FLAG, userId, GROUP } from '../flags/flag-set.js';
import { getRequest } from '../flags/get-rounds.js';
import { USER_PLACE, type GetRequest } from '../load/jobs.js';
import { callApi, exchange, type ApiResponse } from '../support/api.js';
import type { Service } from '../support/service.js';

/** With 100 flags, the cache of buckets just holds the buckets of 2,048 users, and never those of 200,000. */
const FEW_USERS = 2048;
const MANY_USERS = 200_000;

const INGEST = '/api/ingest';
const OFREP = '/ofrep/v1/evaluate/flags';
const EVALUATE = '/api/flags/evaluate';
const SNAPSHOT = '/api/flags/snapshot';
/** Headers that node:http sets for the plain server, too. */
const SET_BY_NODE = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
const BEFORE_STREAM = ',"eventStreams":';

export interface HotRequest {
  request: GetRequest;
  users?: number;
}

/** The requests to a service, with the expected responses. */
export interface HotRequests {
  rows: Readonly<Record<HotRow, HotRequest>>;
  /** Responses to POSTs by path, for the plain server. */
  answers: Readonly<Record<string, HotResponse>>;
  snapshot: { etag: string; full: HotResponse; unchanged: HotResponse };
}

export interface HotResponse {
  /** All headers except those that node:http sets itself. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export const HOT_ROWS = {
  'ofrep-one': 'OFREP, one flag',
  'evaluate-one': 'evaluate, one flag',
  'ofrep-all': `OFREP, 100 flags, ${FEW_USERS} users`,
  'ofrep-many': `OFREP, 100 flags, ${MANY_USERS} users`,
  snapshot: 'snapshot, 34 KB',
  'not-modified': 'snapshot, 304',
} as const;
export type HotRow = keyof typeof HOT_ROWS;

/**
 * Prepares the requests with two projects: one with the flags of the other benchmarks, whose snapshot has 34 KB, and one with as many
 * flags that only have partial rollouts, so that every evaluation needs a bucket.
 */
export async function readHotRequests(service: Service): Promise<HotRequests> {
  const { port } = service.target;
  const rollouts = await makeProject(service, 'rollouts');
  await makeFlags(service, service.projectId, true);
  await makeFlags(service, rollouts.projectId, false);

  const snapshotHeaders = { Authorization: `Bearer ${service.target.apiKey}` };
  const full = hotResponse(await exchange(port, 'GET', SNAPSHOT, snapshotHeaders), 200);
  const etag = full.headers['etag'] ?? '';
  const conditional = { ...snapshotHeaders, 'If-None-Match': etag };
  const unchanged = hotResponse(await exchange(port, 'GET', SNAPSHOT, conditional), 304);
  const key = benchFlags(0)[50]!.key;
  const context = (user: string): object => ({ targetingKey: user, env: 'production', role: 'owner' });
  const bodies = {
    [`${OFREP}/${key}`]: { context: context(userId(7)) },
    [EVALUATE]: { context: { userId: userId(7), env: 'production', role: 'owner' }, keys: [key] },
    [OFREP]: { context: context(USER_PLACE) },
  };
  const headers = { Authorization: `Bearer ${rollouts.apiKey}` };
  const answers: Record<string, HotResponse> = { [INGEST]: await responseToBatch(service) };
  for (const [path, body] of Object.entries(bodies))
    answers[path] = hotResponse(await exchange(port, 'POST', path, headers, body), 200);
  const post = (path: string): GetRequest => postRequest(path, headers, bodies[path]!, answers[path]!.body);
  const bulk = answers[OFREP]!.body.toString();
  const all: GetRequest = {
    ...post(OFREP),
    // The values depend on the user, and each response has a different address of a stream.
    body: Buffer.from(bulk.slice(0, bulk.indexOf('"value"'))),
    isBeginning: true,
  };
  if (!bulk.includes(BEFORE_STREAM)) throw new Error('The OFREP response has no event stream');
  return {
    rows: {
      'ofrep-one': { request: post(`${OFREP}/${key}`) },
      'evaluate-one': { request: post(EVALUATE) },
      'ofrep-all': { request: all, users: FEW_USERS },
      'ofrep-many': { request: all, users: MANY_USERS },
      snapshot: { request: getRequest(SNAPSHOT, snapshotHeaders, { status: 200, body: full.body }) },
      'not-modified': {
        request: getRequest(SNAPSHOT, conditional, { status: 304, body: Buffer.alloc(0) }),
      },
    },
    answers,
    snapshot: { etag, full, unchanged },
  };
}

/** @throws Error when the status is not the expected one. */
function hotResponse({ status, headers, body }: ApiResponse, wanted: number): HotResponse {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${body.toString()}`);
  const own = Object.entries(headers).filter(([name]) => !SET_BY_NODE.has(name));
  return { headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])), body };
}

/** The response to a batch without events: the plain server inserts the number of events itself. */
async function responseToBatch({ target: { port, apiKey, webhookSecret } }: Service): Promise<HotResponse> {
  const batch = { events: [] };
  const signature = createHmac('sha256', webhookSecret).update(JSON.stringify(batch)).digest('hex');
  const headers = { Authorization: `Bearer ${apiKey}`, 'X-Service-Signature': signature };
  return hotResponse(await exchange(port, 'POST', INGEST, headers, batch), 200);
}

function postRequest(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  answer: Buffer,
): GetRequest {
  const text = JSON.stringify(body);
  const { head } = getRequest(
    path,
    { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) },
    { status: 200, body: Buffer.alloc(0) },
  );
  return { head: `${head.replace(/^GET/, 'POST')}${text}`, status: 200, body: answer };
}

async function makeProject(
  { target: { port }, accessToken }: Service,
  key: string,
): Promise<{ projectId: string; apiKey: string }> {
  const { id } = await callApi<{ id: string }>(port, 'POST', '/api/projects', accessToken, {
    key,
    name: key,
  });
  const { api_key } = await callApi<{ api_key: string }>(
    port,
    'POST',
    `/api/projects/${id}/api-keys`,
    accessToken,
    { name: key },
  );
  return { projectId: id, apiKey: api_key };
}

async function makeFlags(
  { target: { port }, accessToken }: Service,
  projectId: string,
  hasCohorts: boolean,
): Promise<void> {
  const call = (path: string, body: object): Promise<unknown> =>
    callApi(port, 'POST', path, accessToken, { project_id: projectId, ...body });
  await call('/api/flags/groups', { key: GROUP, name: 'Checkout', enabled: true });
  for (const { key, rollout, group, env, role, users } of benchFlags(USERS_PER_FLAG)) {
    const own = hasCohorts
      ? { rollout, cohorts: { env, role, userId: users } }
      : { rollout: 1 + (rollout % 99) };
    await call('/api/flags', { key, enabled: true, group, ...own });
  }
}
