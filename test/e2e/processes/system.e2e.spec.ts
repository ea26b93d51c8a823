import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadMonitor } from '../../../src/ingest/load/load-monitor.js';
import { worstOf } from '../../../src/system/components/component.js';
import { SystemSampler } from '../../../src/system/series/system-sampler.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { holdTransaction } from '../../support/postgres/held-transaction.js';
import { createApiKey } from '../../support/access/identity.js';
import { batchOf, logEvent, sendBatch, type Credential } from '../../support/http/ingest-client.js';
import { ManualClock } from '../../support/manual-clock.js';
import { RunStage } from '../../support/apps/run-stage.js';
import { insertInstalledApp, insertRun } from '../../support/apps/runs.js';
import { SseClient } from '../../support/http/sse-client.js';
import { isLeftOut } from '../../support/vitest/left-out.js';

const PART = { explanation: expect.any(String), action: null, state: 'ok' };
/** A component that can be slow on a busy machine. */
const SLOW_PART = { explanation: expect.any(String), state: expect.stringMatching(/^(?:ok|warn|down)$/) };
const BAD_PART = { explanation: expect.stringMatching(/\.$/), action: expect.stringMatching(/\.$/) };

describe('the health of the service', () => {
  const clock = new ManualClock(Date.now());
  let stage: RunStage;
  let key: Credential;

  beforeAll(async () => {
    stage = await RunStage.start(clock);
    key = await createApiKey(stage.app, stage.admin.accessToken, stage.shop.id);
  });
  afterAll(() => stage.close());
  // Past the response that is cached for concurrent callers.
  beforeEach(() => (clock.nowMs += 2000));

  const readSystem = async (): Promise<Response> => {
    clock.nowMs += 2000;
    return await as(stage.app, stage.admin, 'get', '/api/system').expect(200);
  };

  /** Repeats the request until PostgreSQL responded within the deadline of the probe, which a busy machine may miss. */
  const readInTime = (...components: string[]): Promise<Response> =>
    vi.waitFor(
      async () => {
        const response = await readSystem();
        for (const name of components) expect([name, response.body[name].state]).toEqual([name, 'ok']);
        return response;
      },
      { timeout: 60_000 },
    );

  it('is shown by component, with remedies', async () => {
    const { body, headers } = await readInTime('migrations', 'storage');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      state: expect.any(String),
      checked_at: new Date(clock.nowMs).toISOString(),
      replica: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        version: '0.1.0',
        node: process.versions.node,
        started_at: expect.stringMatching(/Z$/),
        rss_bytes: expect.any(Number),
        replicas: 1,
      },
      database: {
        ...SLOW_PART,
        action: body.database.action,
        kind: 'built_in',
        version: expect.stringMatching(/^\d+/),
        latency_ms: expect.any(Number),
        size_bytes: expect.any(Number),
        up_since: expect.stringMatching(/Z$/),
        standby: null,
      },
      orchestrator: {
        ...PART,
        kind: 'airflow',
        reason: 'SERVICE_APP_EXECUTION_MODE=workflow',
        breaker: 'closed',
        latency_ms: expect.any(Number),
        last_failure: null,
        refused_callbacks: null,
      },
      disk: { ...PART, free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
      event_loop: {
        ...SLOW_PART,
        action: body.event_loop.action,
        lag_p99_ms: expect.any(Number),
        lag_max_ms: expect.any(Number),
      },
      ingest_log: null,
      ingest: {
        ...PART,
        inflight_bytes: 0,
        inflight_limit_bytes: 64 * 1024 * 1024,
        queued_batches: 0,
        reused_keys: 0,
        shedding: null,
      },
      migrations: {
        ...PART,
        applied: stage.app.app.get(DataSource).migrations.length,
        last: expect.stringMatching(/^[A-Z][A-Za-z]+\d{13}$/),
        pending: [],
      },
      storage: {
        ...PART,
        events_retention_days: 90,
        tables: ['events', 'ingest_keys'].map((table) => ({
          table,
          partitions: 9,
          oldest: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          newest: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          bytes: expect.any(Number),
          rows_estimate: 0,
        })),
      },
      jobs: { ...PART, items: expect.any(Array) },
      projections: {
        ...PART,
        items: expect.arrayContaining([
          { name: 'event-counts', state: expect.any(String), lag_seconds: expect.any(Number), failures: 0 },
        ]),
      },
      runs: {
        ...PART,
        submitted: { count: 0, oldest_seconds: 0 },
        running: { count: 0, oldest_seconds: 0 },
      },
      streams: { ...PART, flags: 0, live: 0 },
    });
    expect(body.state).toBe(worstOf([body.database.state, body.event_loop.state]));
    expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
    expect(body.disk.total_bytes).toBeGreaterThan(body.disk.free_bytes);
    expect(body.storage.tables[0].bytes).toBeGreaterThan(10_000);
  });

  it('is determined once for concurrent callers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as(stage.app, stage.admin, 'get', '/api/system').expect(200)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    clock.nowMs += 1999;
    const kept = await as(stage.app, stage.admin, 'get', '/api/system').expect(200);
    expect(kept.text).toBe(answers[0]?.text);
    clock.nowMs += 1;
    const fresh = await as(stage.app, stage.admin, 'get', '/api/system').expect(200);
    expect(fresh.body.checked_at).toBe(new Date(clock.nowMs).toISOString());
  });

  it('counts replicas, streams and runs', async () => {
    const dataSource = stage.app.app.get(DataSource);
    const app = await insertInstalledApp(dataSource);
    // Nothing is due, so that no worker changes these runs.
    const quiet = { submission: 'accepted' as const, nextCheckAt: null };
    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    await insertRun(dataSource, app, { ...quiet, createdAt: minutesAgo(20) });
    await insertRun(dataSource, app, { ...quiet, createdAt: minutesAgo(1) });
    await insertRun(dataSource, app, { ...quiet, state: 'running', createdAt: minutesAgo(50) });
    await insertRun(dataSource, app, { ...quiet, state: 'failed', createdAt: minutesAgo(90) });
    const replica = await stage.replica(clock);
    const stream = await SseClient.open(`${stage.app.baseUrl}/api/flags/stream?project_id=shop`, {
      Authorization: `Bearer ${stage.admin.accessToken}`,
    });
    try {
      await vi.waitFor(() => expect(stream.messages).toHaveLength(1), { timeout: 60_000 });
      const { body } = await readSystem();
      expect(body.replica.replicas).toBe(2);
      expect(body.streams).toMatchObject({ flags: 1, live: 0 });
      expect(body.runs).toMatchObject({ submitted: { count: 2 }, running: { count: 1 } });
      expect(body.runs.submitted.oldest_seconds).toBeGreaterThanOrEqual(1200);
      expect(body.runs.submitted.oldest_seconds).toBeLessThan(1300);
      expect(body.runs.running.oldest_seconds).toBeGreaterThanOrEqual(3000);
      expect(body.runs).toMatchObject({ ...BAD_PART, state: 'warn' });
      expect(body.state).not.toBe('ok');
    } finally {
      stream.close();
      await replica.close();
      await dataSource.query(`UPDATE runs SET state = 'canceled'`);
    }
  });

  it('names the job that failed', async () => {
    await stage.app.database.query(
      `INSERT INTO job_leases (name, started_at, succeeded_at) VALUES ('broken', now(), now() - interval '1 hour')`,
    );
    const { body } = await readSystem();
    expect(body.jobs).toMatchObject({ ...BAD_PART, state: 'warn' });
    expect(body.jobs.explanation).toContain('broken');
    expect(body.jobs.items).toContainEqual({
      name: 'broken',
      state: 'failed',
      last_start: expect.any(String),
      last_success: expect.any(String),
      errors: 0,
    });
    await stage.app.database.query(`DELETE FROM job_leases WHERE name = 'broken'`);
  });

  it('reports that batches are refused, and the reason', async () => {
    const monitor = stage.app.app.get(LoadMonitor);
    monitor.setDatabaseDown(true);
    const { body } = await readSystem();
    monitor.setDatabaseDown(false);
    expect([body.state, body.ingest.state, body.ingest.shedding]).toEqual(['down', 'down', 'database']);
    expect(body.ingest).toMatchObject(BAD_PART);
  });

  it.skipIf(isLeftOut('db/time limits'))(
    'is returned, with unknown values marked, while tables are locked',
    async () => {
      const lock = await holdTransaction(
        stage.app.database.address,
        'LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE',
      );
      try {
        const { body } = await readInTime('storage');
        expect(body.jobs).toMatchObject({ ...BAD_PART, state: 'warn', items: [] });
        expect(body.projections).toMatchObject({ ...BAD_PART, state: 'warn', items: [] });
        expect(body.runs).toMatchObject({ ...BAD_PART, state: 'warn', submitted: null, running: null });
        expect(body.migrations).toMatchObject({ ...BAD_PART, state: 'warn', applied: null, pending: [] });
        expect(body.replica.replicas).toBeNull();
        // The request must not continue to wait with a connection that others need: by PostgreSQL's clock, it waited less than the
        // 15 s after which any statement is ended.
        let longestSeconds = 0;
        const waiting = async (): Promise<number> => {
          const [row] = await stage.app.database.query<{ n: number; seconds: number }>(
            `SELECT count(*)::int AS n, coalesce(max(extract(epoch FROM clock_timestamp() - query_start)), 0)::float AS seconds
             FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM migrations%'`,
          );
          longestSeconds = Math.max(longestSeconds, row?.seconds ?? 0);
          return row?.n ?? 0;
        };
        await expect.poll(waiting).toBe(0);
        expect(longestSeconds).toBeLessThan(10);
      } finally {
        await lock.release();
      }
      expect((await readSystem()).body.jobs.state).toBe('ok');
    },
  );

  it('reports that the orchestrator is unreachable, without addresses and secrets', async () => {
    await stage.airflow.stop();
    const { body, text } = await readSystem();
    expect([body.state, body.orchestrator.state]).toEqual(['down', 'down']);
    expect(body.orchestrator).toMatchObject({
      ...BAD_PART,
      last_failure: { call: expect.any(String), failure: expect.any(String) },
    });
    const { url } = stage.airflow;
    const { address } = stage.app.database;
    const secrets = [
      ...Object.values(stage.airflow.env()).slice(1),
      new URL(url).host,
      new URL(url).port,
      'signalbox.example.com',
      String(address.host),
      String(address.database),
      String(address.password ?? 'no password'),
      'signalbox-app-',
      'a-secret-of-more-than-32-bytes',
      stage.admin.accessToken,
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    await stage.airflow.start();
    const again = await readSystem();
    expect(again.body.orchestrator.state).toBe('ok');
    expect(again.body.orchestrator.last_failure).toEqual(body.orchestrator.last_failure);
  });

  describe('over time', () => {
    const series = (query = ''): ReturnType<typeof as> =>
      as(stage.app, stage.admin, 'get', `/api/system/series${query}`);

    it('shows accepted, rejected and failed requests of this replica only', async () => {
      const sampler = stage.app.app.get(SystemSampler);
      const replica = await stage.replica(clock);
      // The timer of the sampler would split the following requests between two points on a slow machine.
      sampler.onModuleDestroy();
      await sampler.sample();
      clock.nowMs += 10_000;
      await sendBatch(stage.app.baseUrl, key, batchOf(logEvent('a'), logEvent('b'), { type: 'log' }));
      await sendBatch(stage.app.baseUrl, key, batchOf(logEvent('c')));
      await sendBatch(stage.app.baseUrl, key, batchOf(logEvent('d')), { signature: 'ab'.repeat(32) });
      for (const { app, baseUrl } of [stage.app, replica]) {
        app.get(LoadMonitor).setDatabaseDown(true);
        expect((await sendBatch(baseUrl, key, batchOf(logEvent('e')))).status).toBe(503);
        app.get(LoadMonitor).setDatabaseDown(false);
      }
      // Requests are counted when they are complete, which is after their response.
      const requests = async (): Promise<number> => {
        const { text } = await as(stage.app, stage.admin, 'get', '/metrics');
        return [...text.matchAll(/^signalbox_ingest_requests_total\{.*\} (\d+)$/gm)].reduce(
          (sum, [, count]) => sum + Number(count),
          0,
        );
      };
      await vi.waitFor(async () => expect(await requests()).toBeGreaterThanOrEqual(4), { timeout: 60_000 });
      await sampler.sample();
      const { body } = await series('?minutes=1').expect(200);
      expect(body).toEqual({
        replica_id: (await readSystem()).body.replica.id,
        interval_seconds: 10,
        items: expect.any(Array),
      });
      const point = body.items.at(-1);
      const { events_accepted_per_second: accepted } = point;
      // Three events were accepted: the other figures are of the same time.
      const perEvent = accepted / 3;
      expect(perEvent).toBeGreaterThan(0);
      expect(point).toEqual({
        at: expect.any(String),
        events_accepted_per_second: accepted,
        events_rejected_per_second: expect.closeTo(perEvent, 1),
        batches_per_second: expect.closeTo(2 * perEvent, 1),
        batches_refused_per_second: expect.closeTo(2 * perEvent, 1),
        ingest_p50_ms: expect.any(Number),
        ingest_p99_ms: expect.any(Number),
        errors_5xx_per_second: expect.closeTo(perEvent, 1),
        event_loop_lag_p99_ms: expect.any(Number),
        rss_bytes: expect.any(Number),
      });
      expect(point.ingest_p99_ms).toBeGreaterThanOrEqual(point.ingest_p50_ms);
      await replica.close();
    });

    it('is limited to the requested minutes', async () => {
      const sampler = stage.app.app.get(SystemSampler);
      await sampler.sample();
      const before = clock.nowMs;
      clock.nowMs += 120_000;
      await sampler.sample();
      const all = await series().expect(200);
      expect(all.body.items.length).toBeGreaterThan(1);
      const last = await series('?minutes=1').expect(200);
      expect(last.body.items).toEqual([all.body.items.at(-1)]);
      expect(Date.parse(last.body.items[0].at)).toBeGreaterThan(before);
    });

    it.each(['0', '61', '1.5'])('has no minutes=%s', async (minutes) => {
      expectProblem(await series(`?minutes=${minutes}`), 400, 'validation_failed');
    });

    it('rejects an unknown field', async () => {
      expectProblem(await series('?hours=1'), 400, 'validation_failed');
    });
  });
});
