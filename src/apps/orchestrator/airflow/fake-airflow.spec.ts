import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallbackOptions } from '../../../../test/support/fake-airflow/callback-sender.js';
import { FakeAirflow } from '../../../../test/support/fake-airflow/fake-airflow.js';
import type { Version } from '../../../../test/support/fake-airflow/bodies.js';
import { ManualClock } from '../../../../test/support/manual-clock.js';

/** Many tests rely on the fake, so its imitation of Airflow's peculiarities has tests of its own. */
describe('the fake Airflow', () => {
  let clock: ManualClock;
  let fake: FakeAirflow;
  let token: string;

  const start = async (version: Version = 'v2', callbacks?: CallbackOptions): Promise<void> => {
    clock = new ManualClock(Date.parse('2026-11-21T10:00:00Z'));
    fake = await FakeAirflow.start({ version, clock, ...(callbacks === undefined ? {} : { callbacks }) });
    const { username, password } = fake.settings();
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    if (version === 'v1') token = `Basic ${basic}`;
    else {
      const answer = await request('POST', '/auth/token', { username, password });
      expect(answer.status).toBe(201);
      token = `Bearer ${answer.body.access_token}`;
    }
  };
  afterEach(() => fake.stop());

  const request = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(fake.url + path, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text };
  };
  const trigger = (id: string, conf: Record<string, unknown> = {}) =>
    request('POST', '/api/v2/dags/report/dagRuns', { dag_run_id: id, logical_date: null, conf });
  const stateOf = (id: string) => fake.find('report', id)?.state;

  it('runs at most max_active_runs at a time, in the order of their trigger', async () => {
    await start();
    fake.dag('report', { queuedMs: 1000, durationMs: 10_000, maxActiveRuns: 2 });
    for (const id of ['a', 'b', 'c']) expect((await trigger(id)).body.state).toBe('queued');
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['queued', 'queued', 'queued']);
    clock.nowMs += 1000;
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['running', 'running', 'queued']);
    clock.nowMs += 10_000;
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['success', 'success', 'running']);
    // Also without a request in between.
    clock.nowMs += 60_000;
    expect(fake.find('report', 'c')).toMatchObject({ state: 'success', endedMs: clock.nowMs - 50_000 });
  });

  it('accepts triggers of a paused DAG, and halts its queued and running DAG runs', async () => {
    await start();
    fake.dag('report', { durationMs: 10_000 });
    await trigger('a');
    await request('PATCH', '/api/v2/dags/report?update_mask=is_paused', { is_paused: true });
    await trigger('b');
    clock.nowMs += 60_000;
    expect(['a', 'b'].map(stateOf)).toEqual(['running', 'queued']);
    await request('PATCH', '/api/v2/dags/report?update_mask=is_paused', { is_paused: false });
    clock.nowMs += 9000;
    expect(['a', 'b'].map(stateOf)).toEqual(['running', 'running']);
    clock.nowMs += 1000;
    expect(['a', 'b'].map(stateOf)).toEqual(['success', 'success']);
  });

  it('runs a cleared run again', async () => {
    await start();
    fake.dag('report', { queuedMs: 1000, outcome: 'failed' });
    await trigger('a');
    clock.nowMs += 1000;
    expect(stateOf('a')).toBe('failed');
    fake.dag('report', { outcome: 'success' });
    const path = '/api/v2/dags/report/dagRuns/a/clear';
    await request('POST', path, { dry_run: true });
    expect(stateOf('a')).toBe('failed');
    expect((await request('POST', path, { dry_run: false })).body).toMatchObject({
      state: 'queued',
      end_date: null,
    });
    clock.nowMs += 1000;
    expect(fake.find('report', 'a')).toMatchObject({ state: 'success', clearNumber: 1 });
  });

  it('changes the state of runs that have ended, too', async () => {
    await start();
    fake.dag('report');
    await trigger('a');
    expect(stateOf('a')).toBe('success');
    await request('PATCH', '/api/v2/dags/report/dagRuns/a', { state: 'failed' });
    expect(stateOf('a')).toBe('failed');
  });

  it('validates bodies as strictly as Airflow 3', async () => {
    await start();
    fake.dag('report');
    const path = '/api/v2/dags/report/dagRuns';
    expect(await request('POST', path, { dag_run_id: 'a', conf: {} })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'logical_date'], msg: 'Field required' }] },
    });
    expect((await request('POST', path, { dag_run_id: 'a', logical_date: null, extra: 1 })).status).toBe(422);
    expect((await request('POST', path, { dag_run_id: 'a', logical_date: null, conf: [] })).status).toBe(422);
    expect((await request('POST', '/api/v2/dags/~/dagRuns/list', { dag_run_ids: ['a'] })).status).toBe(422);
    await trigger('a');
    expect(await trigger('a')).toMatchObject({
      status: 409,
      body: { detail: { reason: 'Unique constraint violation', statement: 'hidden' } },
    });
    token = 'Bearer x';
    expect(await request('GET', path)).toEqual({ status: 403, body: { detail: 'Invalid JWT token' } });
    token = '';
    expect(await request('GET', path)).toEqual({ status: 401, body: { detail: 'Not authenticated' } });
    expect(await request('GET', '/api/v1/version')).toMatchObject({ status: 404 });
    expect(await request('GET', '/api/v2/nothing')).toEqual({
      status: 404,
      body: { error: 'API route not found' },
    });
    expect(await request('GET', '/anything')).toMatchObject({
      status: 200,
      body: expect.stringMatching(/<html>/),
    });
  });

  it('returns pages of at most a hundred, ordered and filtered', async () => {
    await start();
    fake.dag('report', { durationMs: 5000, maxActiveRuns: 1000 });
    const from = new Date(clock.nowMs).toISOString();
    for (let n = 0; n < 150; n++) fake.runs.create('report', `run-${n}`, {});
    clock.nowMs += 1000;
    for (let n = 0; n < 10; n++) fake.runs.create('report', `late-${n}`, {});
    const list = async (query: string) => (await request('GET', `/api/v2/dags/~/dagRuns?${query}`)).body;
    expect((await list('')).dag_runs).toHaveLength(50);
    const page = await list('limit=500&order_by=-start_date');
    expect(page.dag_runs).toHaveLength(100);
    expect(page.total_entries).toBe(160);
    expect(page.dag_runs[0].dag_run_id).toBe('late-9');
    expect((await list(`start_date_gte=${from}&offset=150&limit=100`)).dag_runs).toHaveLength(10);
    // As in Airflow 3, a DAG run without an end date is in every list.
    expect((await list(`end_date_gte=${from}`)).total_entries).toBe(160);
    expect((await list(`end_date_gte=${from}&state=success&state=failed`)).dag_runs).toEqual([]);
    clock.nowMs += 4000;
    expect((await list(`end_date_gte=${from}&state=success&state=failed`)).total_entries).toBe(150);
    expect((await request('GET', '/api/v2/dags/~/dagRuns?order_by=password')).status).toBe(400);
  });

  it('responds like Airflow 2 when it is started as v1', async () => {
    await start('v1');
    fake.dag('report');
    const path = '/api/v1/dags/report/dagRuns';
    const made = await request('POST', path, { dag_run_id: 'a', conf: {} });
    expect(made).toMatchObject({ status: 200, body: { external_trigger: true, dag_run_id: 'a' } });
    const date = made.body.logical_date;
    expect(await request('POST', path, { dag_run_id: 'b', conf: {}, logical_date: date })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/logical date/) },
    });
    expect(await request('POST', path, { dag_run_id: 'a', conf: {} })).toMatchObject({
      status: 409,
      body: { title: 'Conflict', detail: expect.stringMatching(/DAGRun ID: 'a' already exists/) },
    });
    expect((await request('GET', `${path}?order_by=updated_at`)).status).toBe(400);
    expect((await request('GET', `${path}?state=failed,success`)).body.total_entries).toBe(1);
    expect(await request('GET', '/api/v2/version')).toMatchObject({
      status: 404,
      body: expect.stringMatching(/<html>/),
    });
    expect((await request('POST', '/auth/token', {})).status).toBe(404);
  });

  describe('sends callbacks', () => {
    const secret = 'whsec-test-secret-0123456789abcdef';
    let receiver: Server;
    let url: string;
    let statuses: number[];
    const got: { body: string; headers: IncomingHttpHeaders }[] = [];
    const words = () => got.map(({ body }) => `${JSON.parse(body).run_id} ${JSON.parse(body).state}`);
    const conf = () => ({
      callback: { url, hmac_header: 'x-service-signature', timestamp_header: 'x-service-timestamp' },
    });

    beforeEach(async () => {
      got.length = 0;
      statuses = [];
      receiver = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => (body += chunk));
        request.on('end', () => {
          got.push({ body, headers: request.headers });
          response.writeHead(statuses.shift() ?? 200).end('{}');
        });
      }).listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`;
    });
    afterEach(() => {
      receiver.close();
      receiver.closeAllConnections();
    });

    it('of running and of the end, signed, and again after a 503', async () => {
      await start('v2', { secret });
      fake.dag('report', { outcome: 'failed' });
      statuses = [503];
      await trigger('a', conf());
      await fake.callbacks?.settled();
      expect(words().sort()).toEqual(['a failed', 'a running', 'a running']);
      for (const { body, headers } of got) {
        const timestamp = String(headers['x-service-timestamp']);
        expect(timestamp).toMatch(/^\d{10}$/);
        expect(headers['x-service-signature']).toBe(
          createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
        );
      }
      const end = got.map(({ body }) => JSON.parse(body)).find(({ state }) => state === 'failed');
      expect(end).toMatchObject({
        dag_id: 'report',
        dag_run_id: 'a',
        error: 'task_failure',
        clear_number: 0,
      });
      expect(fake.callbacks?.sent.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    });

    it('that are lost, repeated and in the wrong order, as configured', async () => {
      await start('v2', {
        secret,
        lose: ({ runId, state }) => runId === 'a' && state === 'success',
        copies: 2,
        delayMs: ({ state }) => (state === 'running' ? 100 : 0),
      });
      fake.dag('report');
      await trigger('a', conf());
      await trigger('b', conf());
      await fake.callbacks?.settled();
      expect(words().slice(0, 2)).toEqual(['b success', 'b success']);
      expect(words().slice(2).sort()).toEqual(['a running', 'a running', 'b running', 'b running']);
    });

    it('of a cancel that is in progress: Airflow reports failed while a teardown runs', async () => {
      await start('v2', { secret });
      fake.dag('report', { durationMs: 60_000, teardownMs: 5000 });
      await trigger('a', conf());
      await request('PATCH', '/api/v2/dags/report/dagRuns/a', { state: 'failed' });
      await fake.callbacks?.settled();
      expect(words().sort()).toEqual(['a failed', 'a running']);
      expect(stateOf('a')).toBe('running');
    });

    it('that are lost when it stops, while its runs continue', async () => {
      await start('v2', { secret, delayMs: () => 200 });
      fake.dag('report', { durationMs: 1000 });
      await trigger('a', conf());
      await fake.stop();
      await fake.callbacks?.settled();
      clock.nowMs += 1000;
      await fake.start();
      expect(stateOf('a')).toBe('success');
      await fake.callbacks?.settled();
      expect(words()).toEqual(['a success']);
    });
  });
});
