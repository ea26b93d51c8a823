import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallbackSignatureCleanup } from '../../../src/apps/callbacks/signature/used-signatures.js';
import { RunTransition } from '../../../src/apps/model/runs/run-transition.entity.js';
import { Run } from '../../../src/apps/model/runs/run.entity.js';
import { readRun } from '../../../src/apps/runs/read/runs.read-model.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import {
  CALLBACK_SECRET,
  sendCallback,
  sendEndlessCallback,
  signatureOf,
} from '../../support/apps/callbacks.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap, type Identity } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../support/apps/runs.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const OLD_SECRET = 'callback-secret-before-it-0123456789abc';
const env = { SERVICE_APP_RUN_CALLBACK_SECRET: `${CALLBACK_SECRET},${OLD_SECRET}` };
const KB = 1024;

describe('callbacks of runs', () => {
  let app: TestApp;
  let replica: TestApp;
  let dataSource: DataSource;
  let installed: InstalledApp;
  let clock: ManualClock;
  let admin: Identity;
  let run: Run;

  beforeAll(async () => {
    clock = new ManualClock(Date.now());
    app = await startTestApp({ env, clock });
    replica = await startTestApp({ env, clock, replicaOf: app });
    admin = await bootstrap(app);
    dataSource = app.app.get(DataSource);
    installed = await insertInstalledApp(dataSource);
  });
  beforeEach(async () => {
    clock.nowMs = Date.now();
    run = await newRun();
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  /** A run that no worker checks in the meantime. */
  const newRun = (columns: Partial<Run> = {}): Promise<Run> =>
    insertRun(dataSource, installed, { submission: 'accepted', nextCheckAt: null, ...columns });
  const reload = (id = run.id): Promise<Run> => dataSource.manager.findOneByOrFail(Run, { id });
  const received = (runId = run.id): Promise<RunTransition[]> =>
    dataSource.manager.find(RunTransition, {
      where: { runId, source: 'callback' },
      order: { position: 'ASC' },
    });
  const bodyOf = (state: string, more: object = {}): object => ({ run_id: run.id, state, ...more });
  const nowSeconds = (): number => Math.floor(clock.now() / 1000);
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    );
  };
  const outcomes = (outcome: string): Promise<number> =>
    metric(`signalbox_run_callbacks_total{outcome="${outcome}"}`);
  const expectUntouched = async (): Promise<void> => {
    expect(await reload()).toMatchObject({ state: 'submitted', version: 1, checkedAt: null });
    expect(await received()).toEqual([]);
  };

  describe('that are valid', () => {
    it('change the state of the run, and are recorded', async () => {
      const before = await outcomes('applied');
      const started = await sendCallback(app, run.id, {
        ...bodyOf('running', { started_at: '2026-11-21T10:40:00.123456+00:00', clear_number: 0 }),
        dag_id: run.dagId,
        dag_run_id: run.id,
        event_id: uuidV7(),
      });
      expect([started.status, started.body]).toEqual([
        200,
        { run_id: run.id, state: 'running', applied: true },
      ]);
      const ended = await sendCallback(
        app,
        run.id,
        bodyOf('failed', { ended_at: '2026-11-21T10:41:00Z', error: 'A task failed.' }),
      );
      expect(ended.body).toEqual({ run_id: run.id, state: 'failed', applied: true });

      expect(await reload()).toMatchObject({
        state: 'failed',
        errorCode: 'run_failed',
        errorMessage: 'A task failed.',
        startedAt: new Date('2026-11-21T10:40:00.123Z'),
        endedAt: new Date('2026-11-21T10:41:00Z'),
      });
      expect((await received()).map((t) => [t.observed, t.applied, t.reportedAt?.toISOString()])).toEqual([
        ['running', true, '2026-11-21T10:40:00.123Z'],
        ['failed', true, '2026-11-21T10:41:00.000Z'],
      ]);
      expect((await outcomes('applied')) - before).toBe(2);
    });

    it.each([
      ['submitted', 'submitted', false],
      ['running', 'running', true],
      ['success', 'succeeded', true],
      ['failed', 'failed', true],
    ])('report %s in their words or ours', async (word, state, applied) => {
      expect((await sendCallback(app, run.id, bodyOf(word))).body).toMatchObject({ state, applied });
      expect((await reload()).state).toBe(state);
    });

    it('end a run with a requested stop as canceled, whatever state the orchestrator reports', async () => {
      run = await newRun({ stopCause: 'cancel', stopRequestedAt: new Date() });
      const answer = await sendCallback(app, run.id, bodyOf('failed'));
      expect(answer.body).toEqual({ run_id: run.id, state: 'canceled', applied: true });
    });

    it('apply to a run whose submission has an unknown outcome', async () => {
      run = await newRun({ submission: 'in_flight', nextCheckAt: new Date(Date.now() + 3_600_000) });
      expect((await sendCallback(app, run.id, bodyOf('running'))).body).toMatchObject({ applied: true });
      expect(await reload()).toMatchObject({ state: 'running', submission: 'accepted' });
    });

    it('can name the run by dag_run_id alone', async () => {
      const answer = await sendCallback(app, run.id, { dag_run_id: run.id, state: 'running' });
      expect(answer.body).toMatchObject({ state: 'running', applied: true });
    });

    it('can have any content type, and any letter case in the path', async () => {
      const path = `/API/v1/Apps/Runs/${run.id.toUpperCase()}/Callback/`;
      const answer = await sendCallback(app, run.id, bodyOf('running'), { path, contentType: 'text/plain' });
      expect([answer.status, answer.body]).toEqual([
        200,
        { run_id: run.id, state: 'running', applied: true },
      ]);
    });

    it('are not rate limited per address, because an orchestrator sends those of thousands of runs', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => sendCallback(app, run.id, bodyOf('running'))),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(answers[0]?.headers).not.toHaveProperty('ratelimit');
    });
  });

  describe('that are stale, repeated or contradictory get 200, so that the sender stops', () => {
    it('when they are repeated with the same signature', async () => {
      const timestamp = String(nowSeconds());
      const send = () => sendCallback(app, run.id, bodyOf('success'), { timestamp });
      expect((await send()).body).toEqual({ run_id: run.id, state: 'succeeded', applied: true });
      const { version } = await reload();
      for (let i = 0; i < 3; i++) {
        const answer = await send();
        expect([answer.status, answer.body]).toEqual([
          200,
          { run_id: run.id, state: 'succeeded', applied: false, reason: 'unchanged' },
        ]);
      }
      expect((await reload()).version).toBe(version);
      expect((await received()).map(({ applied, times }) => [applied, times])).toEqual([
        [true, 1],
        [false, 3],
      ]);
    });

    it('when they are stale', async () => {
      await sendCallback(app, run.id, bodyOf('success'));
      const answer = await sendCallback(app, run.id, bodyOf('running'));
      expect([answer.status, answer.body]).toEqual([
        200,
        { run_id: run.id, state: 'succeeded', applied: false, reason: 'stale' },
      ]);
    });

    it('when they are contradictory', async () => {
      const before = [await metric('signalbox_run_divergences_total'), await outcomes('divergence')];
      await sendCallback(app, run.id, bodyOf('success'));
      const answer = await sendCallback(app, run.id, bodyOf('failed', { error: 'No, it failed.' }));
      expect([answer.status, answer.body]).toEqual([
        200,
        { run_id: run.id, state: 'succeeded', applied: false, reason: 'divergence' },
      ]);
      expect(await reload()).toMatchObject({ state: 'succeeded', errorCode: null });
      const after = [await metric('signalbox_run_divergences_total'), await outcomes('divergence')];
      expect(after).toEqual(before.map((n) => n + 1));
    });

    it('when they arrive at the same time on two replicas: one of them is applied', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => sendCallback(i % 2 ? app : replica, run.id, bodyOf('success'))),
      );
      expect(answers.filter(({ body }) => body.applied === true)).toHaveLength(1);
      expect((await reload()).version).toBe(2);
    });
  });

  describe('whose signature', () => {
    const refuse = async (options: Parameters<typeof sendCallback>[3]): Promise<Record<string, unknown>> => {
      const answer = await sendCallback(app, run.id, bodyOf('success'), options);
      expectProblem(answer, 403, 'callback_refused');
      await expectUntouched();
      const { request_id: _id, ...rest } = answer.body as Record<string, unknown>;
      return rest;
    };

    it('is missing get 401, and their body is not read', async () => {
      const before = await outcomes('callback_unsigned');
      for (const options of [{ signature: null }, { signature: '' }, { sendTimestamp: false }] as const) {
        const answer = await sendCallback(app, run.id, '{"not json', options);
        expectProblem(answer, 401, 'callback_unsigned');
        expect(answer.body.detail).toContain('x-service-timestamp');
      }
      const big = await sendCallback(app, run.id, 'x'.repeat(300 * KB), { signature: null });
      expectProblem(big, 401, 'callback_unsigned');
      await expectUntouched();
      expect((await outcomes('callback_unsigned')) - before).toBe(4);
    });

    it('is of a foreign secret', () => refuse({ secret: 'another-client-s-secret-0123456789abcdef' }));
    it('is of another body', () =>
      refuse({ signature: signatureOf(CALLBACK_SECRET, String(nowSeconds()), '{}') }));

    it('is too old or in the future get the same response as with a wrong one', async () => {
      clock.nowMs = nowSeconds() * 1000;
      const wrong = await refuse({ signature: 'a'.repeat(64) });
      expect(await refuse({ timestamp: String(nowSeconds() - 301) })).toEqual(wrong);
      expect(await refuse({ timestamp: String(nowSeconds() + 301) })).toEqual(wrong);
    });

    it('has the maximum age are accepted', async () => {
      clock.nowMs = nowSeconds() * 1000;
      for (const seconds of [nowSeconds() - 300, nowSeconds() + 300]) {
        const answer = await sendCallback(app, run.id, bodyOf('running'), { timestamp: String(seconds) });
        expect(answer.status).toBe(200);
      }
    });

    it('is in upper case, prefixed, in a list, made with the previous secret or in milliseconds are accepted', async () => {
      const timestamp = String(nowSeconds());
      const good = signatureOf(CALLBACK_SECRET, timestamp, JSON.stringify(bodyOf('running')));
      for (const signature of [
        good.toUpperCase(),
        `sha256=${good}`,
        `v1=${good}`,
        `${'0'.repeat(64)}, ${good}`,
      ]) {
        expect((await sendCallback(app, run.id, bodyOf('running'), { timestamp, signature })).status).toBe(
          200,
        );
      }
      expect((await sendCallback(app, run.id, bodyOf('running'), { secret: OLD_SECRET })).status).toBe(200);
      const inMs = { timestamp: String(clock.now()) };
      expect((await sendCallback(app, run.id, bodyOf('running'), inMs)).status).toBe(200);
    });

    it('was used for another run get 403, and that run can repeat it', async () => {
      const other = await newRun();
      const timestamp = String(nowSeconds());
      const body = bodyOf('success');
      await sendCallback(app, run.id, body, { timestamp });
      expectProblem(await sendCallback(replica, other.id, body, { timestamp }), 403, 'callback_refused');
      expect(await reload(other.id)).toMatchObject({ state: 'submitted', version: 1 });
      expect((await sendCallback(app, run.id, body, { timestamp })).status).toBe(200);
    });
  });

  describe('whose body', () => {
    const invalid = async (body: Buffer | object | string): Promise<{ path: string; problem: string }[]> => {
      const answer = await sendCallback(app, run.id, body);
      expectProblem(answer, 400, 'callback_invalid');
      await expectUntouched();
      return answer.body.errors;
    };

    it('is about another run get 400, and the original is still accepted', async () => {
      const other = await newRun();
      const timestamp = String(nowSeconds());
      const body = { run_id: other.id, state: 'success' };
      const copy = await sendCallback(app, run.id, body, { timestamp });
      expectProblem(copy, 400, 'callback_run_mismatch');
      expect(copy.body.errors).toEqual([{ path: 'run_id', problem: 'does not match the run in the path' }]);
      await expectUntouched();
      const original = await sendCallback(app, other.id, body, { timestamp });
      expect(original.body).toMatchObject({ state: 'succeeded', applied: true });
    });

    it('is about another DAG run, or a DAG run of another DAG, get 400', async () => {
      for (const more of [{ dag_run_id: uuidV7() }, { dag_id: 'another_app' }]) {
        const answer = await sendCallback(app, run.id, bodyOf('success', more));
        expectProblem(answer, 400, 'callback_run_mismatch');
      }
      await expectUntouched();
    });

    it('names no run get 400, because they could be sent to any run', async () => {
      expect(await invalid({ state: 'success' })).toEqual([{ path: 'run_id', problem: 'is missing' }]);
    });

    it('has an unknown state get 400 with the known ones', async () => {
      for (const state of ['skipped', 'SUCCESS', '', null, 5]) {
        expect(await invalid(bodyOf(state as string))).toEqual([
          {
            path: 'state',
            problem: 'must be one of submitted, queued, running, succeeded, success, failed, canceled',
          },
        ]);
      }
    });

    it('is not JSON get 400', async () => {
      for (const body of ['', '{', 'state=success', '[]', '"success"', Buffer.from([0xff, 0xfe])]) {
        await invalid(body);
      }
    });

    it('has invalid times, error and clear number are accepted without them', async () => {
      const answer = await sendCallback(
        app,
        run.id,
        bodyOf('failed', { started_at: 'yesterday', ended_at: 7, error: { a: 1 }, clear_number: -1 }),
      );
      expect(answer.body).toEqual({ run_id: run.id, state: 'failed', applied: true });
      const { endedAt, errorMessage } = await reload();
      expect(endedAt?.getTime()).toBe(clock.now());
      expect(errorMessage).toBe('The orchestrator reports that the run failed.');
    });

    it('has a long error with unstorable characters are accepted, with the error cut', async () => {
      await sendCallback(app, run.id, bodyOf('failed', { error: `a\0b\ud800${'x'.repeat(5000)}` }));
      const { errorMessage } = await reload();
      expect(errorMessage).toHaveLength(2000);
      expect(errorMessage?.startsWith('a\ufffdb\ufffdx')).toBe(true);
    });

    it('has 65 KB get 413, and 64 KB are accepted', async () => {
      const sized = (bytes: number): string => {
        const body = JSON.stringify(bodyOf('running', { filler: '' }));
        return body.replace('"filler":""', `"filler":"${'x'.repeat(bytes - body.length)}"`);
      };
      expectProblem(await sendCallback(app, run.id, sized(65 * KB)), 413, 'payload_too_large');
      await expectUntouched();
      expect((await sendCallback(app, run.id, sized(64 * KB))).body).toMatchObject({ applied: true });
    });

    it('has an undeclared length over 64 KB are cut off at the first byte over the limit', async () => {
      const { status, sentBytes } = await sendEndlessCallback(app, run.id);
      expect(status).toBe(413);
      expect(sentBytes).toBeLessThan(8 * KB * KB);
      await expectUntouched();
    });
  });

  describe('that are rejected', () => {
    const refusedOf = async (id = run.id): Promise<unknown> =>
      (await readRun(dataSource, id)).refused_callbacks;

    it('are shown on the run and on the health screen, with the latest reason', async () => {
      expect(await refusedOf()).toBeNull();
      await sendCallback(app, run.id, bodyOf('running'), { signature: 'a'.repeat(64) });
      expect(await refusedOf()).toEqual({
        refusals: 1,
        reason: 'signature',
        last_at: new Date(clock.nowMs),
      });
      clock.nowMs += 1000;
      await sendCallback(replica, run.id, bodyOf('running'), { timestamp: String(nowSeconds() - 3600) });
      expect(await refusedOf()).toMatchObject({ refusals: 2, reason: 'timestamp' });
      await sendCallback(app, run.id, bodyOf('running'), { signature: null });
      expect(await refusedOf()).toMatchObject({ refusals: 3, reason: 'unsigned' });
      const headers = { authorization: `Bearer ${admin.accessToken}` };
      const system = await (await fetch(`${app.baseUrl}/api/system`, { headers })).json();
      expect((system as Record<string, unknown>)['orchestrator']).toMatchObject({
        state: 'warn',
        refused_callbacks: { reason: 'unsigned', last_at: new Date(clock.nowMs).toISOString() },
      });
    });

    it('are not recorded for a run that ended long ago, nor for an unknown one', async () => {
      const over = await newRun({ state: 'succeeded', endedAt: new Date(clock.nowMs - 2 * 3_600_000) });
      await sendCallback(app, over.id, bodyOf('running'), { signature: 'a'.repeat(64) });
      await sendCallback(app, uuidV7(), bodyOf('running'), { signature: 'a'.repeat(64) });
      expect(await refusedOf(over.id)).toBeNull();
    });
  });

  describe('about an unknown run', () => {
    it('get 404, but only with a valid signature', async () => {
      const missing = uuidV7();
      const body = { run_id: missing, state: 'success' };
      expectProblem(await sendCallback(app, missing, body), 404, 'not_found');
      expectProblem(await sendCallback(app, 'no-uuid', body), 404, 'not_found');
      const wrong = { signature: 'a'.repeat(64) };
      expectProblem(await sendCallback(app, missing, body, wrong), 403, 'callback_refused');
      expectProblem(await sendCallback(app, missing, body, { signature: null }), 401, 'callback_unsigned');
    });
  });

  it('store only a digest of their signature, until it is too old to be replayed', async () => {
    const timestamp = String(nowSeconds());
    const body = JSON.stringify(bodyOf('running'));
    const signature = signatureOf(CALLBACK_SECRET, timestamp, body);
    await sendCallback(app, run.id, body, { timestamp });
    const digest = createHash('sha256').update(Buffer.from(signature, 'hex')).digest();
    const statement = 'SELECT run_id, expires_at FROM callback_signatures WHERE digest = $1';
    const kept = () => app.database.query<{ run_id: string }>(statement, [digest]);
    expect(await kept()).toEqual([{ run_id: run.id, expires_at: new Date(clock.now() + 600_000) }]);
    const cleanup = app.app.get(CallbackSignatureCleanup);
    await cleanup.clean();
    expect(await kept()).toHaveLength(1);
    clock.nowMs += 600_001;
    await app.database.query(`DELETE FROM job_leases WHERE name = 'forget-callback-signatures'`);
    await cleanup.clean();
    expect(await kept()).toEqual([]);
  });
});
