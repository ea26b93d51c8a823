import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { sendBatch, type Credential } from '../support/http/ingest-client.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { SpanCollector } from '../support/processes/span-collector.js';
import { SERVICE_ENV } from './support/scenario.js';

const SOON = { timeout: 60_000, interval: 50 };
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

const BATCH = JSON.stringify({
  events: [{ type: 'log', ts: new Date().toISOString(), data: { message: 'traced' } }],
});

let collector: SpanCollector;
let service: ServiceProcess;
let token: string;
let credential: Credential;

beforeAll(async () => {
  collector = await SpanCollector.start();
  service = await ServiceProcess.start({
    env: {
      ...SERVICE_ENV,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of%20the%20collector',
      OTEL_SERVICE_NAME: 'signalbox-test',
    },
  });
  ({ accessToken: token } = await bootstrap(service));
  const { id } = await createProject(service, token);
  credential = await createApiKey(service, token, id);
});
afterAll(async () => {
  await service?.dispose();
  await collector?.close();
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

it('a request continues the trace of its caller, named by its route, without path, query and credentials', async () => {
  const response = await get('/api/projects/shop/members?search=word-of-the-query', {
    traceparent: `00-${TRACE}-${CALLER}-01`,
  });
  await expect.poll(() => collector.spans.some(({ traceId }) => traceId === TRACE), SOON).toBe(true);
  const span = collector.spans.find(({ traceId }) => traceId === TRACE);
  expect(span).toMatchObject({
    parentSpanId: CALLER,
    name: 'GET /api/projects/:project/members',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/projects/:project/members',
      'http.response.status_code': response.status,
      'signalbox.request_id': response.headers.get('x-request-id'),
    },
  });
  for (const secret of ['word-of-the-query', token, credential.apiKey, credential.webhookSecret]) {
    expect(collector.text).not.toContain(secret);
  }
  expect(collector.resource).toMatchObject({ 'service.name': 'signalbox-test', 'service.version': '0.1.0' });
  expect(collector.headers[0]).toMatchObject({ 'api-key': 'of the collector' });
});

it('hot routes in front of Express have spans, for a batch and for a refused one', async () => {
  expect((await sendBatch(service.baseUrl, credential, BATCH)).status).toBe(200);
  await fetch(`${service.baseUrl}/api/ingest`, { method: 'POST' });
  const statuses = (): unknown[] =>
    collector.named('POST /api/ingest').map(({ attributes }) => attributes['http.response.status_code']);
  await expect.poll(statuses, SOON).toEqual(expect.arrayContaining([200, 401]));
});

it('background jobs have spans', async () => {
  const jobs = (): unknown[] =>
    collector.spans
      .filter(({ name }) => name.startsWith('job '))
      .map(({ attributes }) => attributes['signalbox.job']);
  await expect.poll(() => jobs().length, SOON).toBeGreaterThan(0);
});

it('probes and requests with an unsampled trace are not recorded', async () => {
  const unsampled = TRACE.replaceAll('4', '5');
  await get('/api/projects', { traceparent: `00-${unsampled}-${CALLER}-00` });
  await get('/health/ready');
  const later = TRACE.replaceAll('4', '6');
  await get('/api/projects', { traceparent: `00-${later}-${CALLER}-01` });
  await expect.poll(() => collector.spans.some(({ traceId }) => traceId === later), SOON).toBe(true);
  expect(collector.spans.filter(({ traceId }) => traceId === unsampled)).toEqual([]);
  expect(collector.spans.filter(({ name }) => name.includes('health'))).toEqual([]);
});

it('the last spans are sent when the service stops, and an unreachable collector delays nothing', async () => {
  const last = TRACE.replaceAll('4', '7');
  await get('/api/projects', { traceparent: `00-${last}-${CALLER}-01` });
  expect((await service.stop()).code).toBe(0);
  expect(collector.spans.filter(({ traceId }) => traceId === last)).toHaveLength(1);

  await collector.close();
  await service.launch();
  expect((await sendBatch(service.baseUrl, credential, BATCH)).status).toBe(200);
  expect((await service.stop()).code).toBe(0);
  expect(service.log).not.toContain('of the collector');
});
