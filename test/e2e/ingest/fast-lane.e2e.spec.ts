import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../src/apps/model/runs/run.entity.js';
import { AuthGuard } from '../../../src/auth/authentication/auth.guard.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { AppConfig } from '../../../src/config/app-config.js';
import { as } from '../../support/http/as-user.js';
import {
  bootstrap,
  createApiKey,
  createProject,
  type CreatedKey,
  type Identity,
} from '../../support/access/identity.js';
import { CALLBACK_SECRET, signatureOf } from '../../support/apps/callbacks.js';
import { insertInstalledApp, insertRun } from '../../support/apps/runs.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const REQUEST_ID = 'one-request-of-the-comparison';
const ORIGIN = 'https://shop.example';
const AUDIT = { type: 'audit', ts: '2026-11-24T12:00:00Z', data: { actor: 'ada' } };

const UNKNOWN_RUN = uuidV7();
const PROGRESS = { kind: 'progress', at: '2026-11-24T12:00:00Z', done: 1, total: 2 };

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** What is left of a caller's budget grows between two requests. */
const OF_THE_MOMENT = /(\r\nRateLimit: "\w+");r=\d+;t=\d+/;

describe('the fast lane', () => {
  let app: TestApp;
  let admin: Identity;
  let credential: CreatedKey;
  let ingestOnly: CreatedKey;
  let toggle: { fastLane: boolean };
  let run: Run;

  beforeAll(async () => {
    app = await startTestApp({
      env: {
        INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '1000000',
        SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET,
      },
    });
    admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    credential = await createApiKey(app, admin.accessToken, id);
    ingestOnly = await createApiKey(app, admin.accessToken, id, { scopes: ['ingest'] });
    await as(app, admin, 'patch', '/api/projects/shop')
      .send({ cors_origins: [ORIGIN] })
      .expect(200);
    for (const flag of [
      { key: 'full', rollout: 100 },
      { key: 'half', rollout: 50 },
      { key: 'prod', rollout: 100, cohorts: { env: ['production'], region: ['eu'] } },
      { key: 'off', enabled: false },
    ]) {
      await as(app, admin, 'post', '/api/flags')
        .send({ project_id: 'shop', enabled: true, ...flag })
        .expect(201);
    }
    toggle = app.app.get(AppConfig).http;
    const dataSource = app.app.get(DataSource);
    const installed = await insertInstalledApp(dataSource);
    run = await insertRun(dataSource, installed, { submission: 'accepted', nextCheckAt: null });
    // What is sent below is not new to the service, so that it answers alike each time.
    for (const known of [callback({ state: 'running' }), callback(PROGRESS)])
      expect(await raw(known)).toContain('"applied":true');
    // From now on the keys are known, and the origins.
    for (const { apiKey } of [credential, ingestOnly])
      await raw({ path: '/api/flags/snapshot', headers: bearer(apiKey) });
    await vi.waitFor(async () => {
      const answer = await raw({ path: '/api/flags/snapshot', headers: { ...bearer(), Origin: ORIGIN } });
      expect(answer).toContain('Access-Control-Allow-Origin');
    }, 60_000);
  });
  afterAll(() => app.close());

  const bearer = (apiKey = credential.apiKey): Record<string, string> => ({
    Authorization: `Bearer ${apiKey}`,
  });

  /** The bytes of the response, but for its date. */
  function raw({ method, path, headers = {}, body }: Sent): Promise<string> {
    const lines = Object.entries({
      Host: 'signalbox.example',
      'X-Request-Id': REQUEST_ID,
      Connection: 'close',
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1');
    socket.write(`${verb} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    if (body !== undefined) socket.write(body);
    return new Promise((resolve, reject) => {
      let text = '';
      socket.setEncoding('latin1');
      socket.on('data', (piece: string) => (text += piece));
      socket.on('error', reject);
      socket.on('end', () => resolve(text.replace(/\r\nDate: [^\r]*/, '').replace(OF_THE_MOMENT, '$1')));
    });
  }

  const ingest = (events: unknown, more: Record<string, string> = {}): Sent => {
    const body = typeof events === 'string' ? events : JSON.stringify({ events });
    const signature = createHmac('sha256', credential.webhookSecret).update(body).digest('hex');
    return {
      path: '/api/ingest',
      body,
      headers: { ...bearer(), 'Content-Type': 'application/json', 'X-Service-Signature': signature, ...more },
    };
  };
  const post = (path: string, body: unknown, more: Record<string, string> = {}): Sent => ({
    path,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...bearer(), 'Content-Type': 'application/json', ...more },
  });
  const callback = (fields: object | string, more: Record<string, string> = {}, runId = run.id): Sent => {
    const body = typeof fields === 'string' ? fields : JSON.stringify({ run_id: run.id, ...fields });
    const timestamp = String(Math.floor(Date.now() / 1000));
    return {
      path: `/api/v1/apps/runs/${runId}/callback`,
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Service-Timestamp': timestamp,
        'X-Service-Signature': signatureOf(CALLBACK_SECRET, timestamp, body),
        ...more,
      },
    };
  };
  const OFREP = '/ofrep/v1/evaluate/flags';
  const EVALUATE = '/api/flags/evaluate';
  const SNAPSHOT = '/api/flags/snapshot';

  /** Requests that the lane answers itself. */
  const ordinary: Record<string, () => Sent> = {
    'a batch': () => ingest([AUDIT]),
    'a batch with a key': () => ingest([AUDIT], { 'X-Service-Idempotency-Key': randomUUID() }),
    'a compressed batch': () => {
      const body = gzipSync(JSON.stringify({ events: [AUDIT] }));
      const signature = createHmac('sha256', credential.webhookSecret).update(body).digest('hex');
      const sent = ingest([AUDIT], { 'Content-Encoding': 'gzip', 'X-Service-Signature': signature });
      return { ...sent, body };
    },
    'an empty batch': () => ingest([]),
    'a batch with a rejected event': () => ingest([AUDIT, { type: 'audit' }]),
    'a batch that is not JSON': () => ingest('{"events":['),
    'a batch of another shape': () => ingest('{"event":1}'),
    'a batch with another signature': () => ingest([AUDIT], { 'X-Service-Signature': 'a'.repeat(64) }),
    'a batch without a signature': () => ingest([AUDIT], { 'X-Service-Signature': '' }),
    'a batch with a key that is no UUID': () => ingest([AUDIT], { 'X-Service-Idempotency-Key': 'x' }),
    'a batch of another type': () => ingest([AUDIT], { 'Content-Type': 'text/plain' }),
    'a batch that is announced as too large': () => ingest([AUDIT], { 'Content-Length': '99999999' }),
    'a snapshot': () => ({ path: SNAPSHOT, headers: bearer() }),
    'a snapshot of a page of the project': () => ({
      path: SNAPSHOT,
      headers: { ...bearer(), Origin: ORIGIN },
    }),
    'a snapshot of another page': () => ({
      path: SNAPSHOT,
      headers: { ...bearer(), Origin: 'https://other.example' },
    }),
    'any snapshot': () => ({ path: SNAPSHOT, headers: { ...bearer(), 'If-None-Match': '*' } }),
    'one flag': () => post(`${OFREP}/half`, { context: { targetingKey: 'u1' } }),
    'one flag of a cohort': () => post(`${OFREP}/prod`, { context: { targetingKey: 'u1', env: 'test' } }),
    'one flag without a context': () => post(`${OFREP}/full`, {}),
    'one flag for a nested context': () => post(`${OFREP}/full`, { context: { a: [{ b: null }] } }),
    'one flag in declared UTF-8': () =>
      post(
        `${OFREP}/half`,
        { context: { targetingKey: 'ü' } },
        { 'Content-Type': 'application/json; charset=utf-8' },
      ),
    'one flag with a byte order mark': () => post(`${OFREP}/full`, '\ufeff{}'),
    'one flag in UTF-8 by another name': () =>
      post(`${OFREP}/full`, {}, { 'Content-Type': 'application/json; charset=UTF8;' }),
    'a batch with a byte order mark': () => ingest('\ufeff{"events":[]}'),
    'a batch in another charset': () =>
      ingest([AUDIT], { 'Content-Type': 'application/json; charset=latin1' }),
    'all flags': () => post(OFREP, { context: { targetingKey: 'u1' } }, { Origin: ORIGIN }),
    'all flags without a user': () => post(OFREP, { context: {} }),
    'all flags, unchanged': () => post(OFREP, { context: { targetingKey: 'u1' } }, { 'If-None-Match': '*' }),
    evaluations: () => post(EVALUATE, { context: { userId: 'u1', env: 'production' } }),
    'evaluations of keys': () =>
      post(EVALUATE, { context: { userId: 'u1', n: 1, t: true }, keys: ['half', 'nope'] }),
    'a callback': () => callback({ state: 'running' }),
    'a callback with a number of another notation': () =>
      callback(`{"run_id":"${run.id}","state":"running","n":1.0}`),
    'a report of progress': () => callback(PROGRESS),
    'a callback with an unknown state': () => callback({ state: 'nope' }),
    'a callback that is not JSON': () => callback('{"run_id"'),
    'a callback about another run': () => callback({ run_id: UNKNOWN_RUN, state: 'running' }),
    'a callback of an unknown run': () =>
      callback({ run_id: UNKNOWN_RUN, state: 'running' }, {}, UNKNOWN_RUN),
    'a callback of a run that is no UUID': () => callback({ run_id: 'x', state: 'running' }, {}, 'x'),
  };
  /** Requests that it leaves to Express. */
  const others: Record<string, () => Sent> = {
    'a batch without a credential': () => ingest([AUDIT], { Authorization: '' }),
    'a batch at another spelling of the path': () => ({ ...ingest([AUDIT]), path: '/API/ingest/' }),
    'a batch with a query': () => ({ ...ingest([AUDIT]), path: '/api/ingest?a=%00' }),
    'another method': () => ({ method: 'DELETE', path: '/api/ingest', headers: bearer() }),
    options: () => ({ method: 'OPTIONS', path: SNAPSHOT, headers: { Origin: ORIGIN } }),
    'a snapshot with a key for ingest': () => ({ path: SNAPSHOT, headers: bearer(ingestOnly.apiKey) }),
    'a snapshot by HEAD': () => ({ method: 'HEAD', path: SNAPSHOT, headers: bearer() }),
    'a snapshot of another project': () => ({ path: `${SNAPSHOT}?project_id=nope`, headers: bearer() }),
    'a snapshot for a user': () => ({
      path: `${SNAPSHOT}?project_id=shop`,
      headers: bearer(admin.accessToken),
    }),
    'an unknown flag': () => post(`${OFREP}/nope`, { context: {} }),
    'one flag that needs a user': () => post(`${OFREP}/half`, { context: {} }),
    'one flag with a context that is none': () => post(`${OFREP}/half`, { context: 7 }),
    'one flag with a body that is not JSON': () => post(`${OFREP}/half`, '{"context"'),
    'one flag with nothing': () => post(`${OFREP}/full`, ''),
    'one flag with a body of another type': () =>
      post(`${OFREP}/full`, 'a=b', { 'Content-Type': 'text/plain' }),
    'one flag with a body that is too deep': () =>
      post(`${OFREP}/full`, `{"context":{"a":${'['.repeat(40)}${']'.repeat(40)}}}`),
    'one flag with a large body': () => post(`${OFREP}/full`, { context: { a: 'x'.repeat(20_000) } }),
    'one flag by an escaped name': () => post(`${OFREP}/%66ull`, { context: {} }),
    'all flags of a configuration': () =>
      post(`${OFREP}?flagConfigEtag=x`, { context: { targetingKey: 'u1' } }),
    'evaluations of a named project': () => post(EVALUATE, { context: {}, project_id: 'shop' }),
    'evaluations of another project': () => post(EVALUATE, { context: {}, project_id: 'nope' }),
    'evaluations with an unknown field': () => post(EVALUATE, { context: {}, more: 1 }),
    'evaluations without a context': () => post(EVALUATE, {}),
    'evaluations of a nested context': () => post(EVALUATE, { context: { a: { b: 1 } } }),
    'evaluations of a key that is no text': () => post(EVALUATE, { context: {}, keys: [1] }),
    'a callback with another signature': () =>
      callback({ state: 'running' }, { 'X-Service-Signature': 'a'.repeat(64) }),
    'a callback of another type': () => callback({ state: 'running' }, { 'Content-Type': 'text/plain' }),
    'a callback in another spelling of the path': () => {
      const sent = callback({ state: 'running' });
      return { ...sent, path: sent.path.toUpperCase() };
    },
    'a large callback': () => callback({ state: 'running', more: 'x'.repeat(20_000) }),
    'a callback by GET': () => ({ path: `/api/v1/apps/runs/${run.id}/callback` }),
  };

  it.each(Object.entries(ordinary))('answers %s as Express does, without it', async (_, sent) => {
    const guard = vi.spyOn(app.app.get(AuthGuard), 'canActivate');
    try {
      toggle.fastLane = false;
      const byExpress = await raw(sent());
      expect(guard).toHaveBeenCalledTimes(1);
      toggle.fastLane = true;
      expect(await raw(sent())).toBe(byExpress);
      expect(guard).toHaveBeenCalledTimes(1);
    } finally {
      guard.mockRestore();
      toggle.fastLane = true;
    }
  });

  it.each(Object.entries(others))('leaves %s to Express, which reads all of it', async (_, sent) => {
    try {
      toggle.fastLane = false;
      const byExpress = await raw(sent());
      toggle.fastLane = true;
      expect(await raw(sent())).toBe(byExpress);
    } finally {
      toggle.fastLane = true;
    }
  });

  it('leaves a callback whose body is slow to Express, which bounds its time, with what came of it', async () => {
    const guard = vi.spyOn(app.app.get(AuthGuard), 'canActivate');
    const { path, headers = {}, body = '' } = callback({ state: 'running' });
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1').setEncoding('latin1');
    try {
      const lines = Object.entries({
        ...headers,
        Host: 'x',
        Connection: 'close',
        'Content-Length': body.length,
      });
      socket.write(
        `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      );
      socket.write(body.slice(0, 10));
      await expect.poll(() => guard.mock.calls.length).toBe(1);
      socket.write(body.slice(10));
      expect((await socket.toArray()).join('')).toContain('"reason":"unchanged"');
    } finally {
      guard.mockRestore();
      socket.destroy();
    }
  });

  it('serves the next request of a connection whose slow callback was refused before its body was read', async () => {
    const { path } = callback({ state: 'running' });
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1').setEncoding('latin1');
    let received = '';
    socket.on('data', (text: string) => (received += text));
    try {
      const type = 'Content-Type: application/json';
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 21\r\n\r\n{"state":`);
      await expect.poll(() => received).toContain('"code":"callback_unsigned"');
      socket.write('"running"  }');
      socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      await expect.poll(() => received).toContain('"status":"ok"');
    } finally {
      socket.destroy();
    }
  });
});
