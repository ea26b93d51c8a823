import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { Metrics } from '../../metrics/metrics.js';
import { RunChanged, type RunChange } from './run-changes.js';
import { RunMetrics } from './run-metrics.js';
import { RunTransition } from '../model/runs/run-transition.entity.js';
import { RunWriter } from './run-writer.js';
import { Run } from '../model/runs/run.entity.js';
import type { OrchestratorObservation, ServiceDecision } from '../model/runs/observation.js';

describe('the writer of runs', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let writer: RunWriter;
  let clock: ManualClock;
  let emitted: RunChange[];

  beforeAll(async () => {
    test = await createTestDataSource();
    app = await insertInstalledApp(test.dataSource);
  });
  beforeEach(() => {
    clock = new ManualClock(Date.now());
    const runChanged = new RunChanged();
    emitted = [];
    runChanged.changes.subscribe((change) => emitted.push(change));
    writer = new RunWriter(test.dataSource, clock, runChanged, new RunMetrics(new Metrics()));
  });
  afterAll(() => test.close());

  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });
  const transitionsOf = (runId: string): Promise<RunTransition[]> =>
    test.dataSource.manager.find(RunTransition, { where: { runId }, order: { position: 'ASC' } });

  it('writes the state, its times and a transition, and emits the change', async () => {
    const { id } = await insertRun(test.dataSource, app);
    const startedAt = new Date(clock.now() - 5000);
    expect(await writer.applyObservation(id, callback('running', { startedAt }))).toEqual({
      verdict: 'applied',
      from: 'submitted',
      state: 'running',
    });
    expect(await writer.applyObservation(id, callback('success'))).toMatchObject({ state: 'succeeded' });
    const run = await reload(id);
    expect(run).toMatchObject({
      state: 'succeeded',
      startedAt,
      version: 3,
      submission: 'accepted',
      errorCode: null,
    });
    expect(run.endedAt).toEqual(new Date(clock.now()));
    expect((await transitionsOf(id)).map((t) => [t.source, t.observed, t.fromState, t.toState])).toEqual([
      ['create', 'submitted', null, 'submitted'],
      ['callback', 'running', 'submitted', 'running'],
      ['callback', 'success', 'running', 'succeeded'],
    ]);
    expect(emitted.map(({ state }) => state)).toEqual(['running', 'succeeded']);
  });

  it('counts the first report that a run is queued as a change, and keeps the reason for which it waits', async () => {
    const { id } = await insertRun(test.dataSource, app);
    for (let i = 0; i < 3; i++) await writer.applyObservation(id, callback('queued', { source: 'poll' }));
    const queued = await reload(id);
    expect(queued).toMatchObject({ statusDetail: 'queued', version: 2, submittedAt: new Date(clock.now()) });
    expect(queued.updatedAt).toEqual(new Date(clock.now()));
    await writer.recordStatus(id, 'dag_paused');
    await writer.applyObservation(id, callback('queued', { source: 'poll' }));
    expect(await reload(id)).toMatchObject({ statusDetail: 'dag_paused', version: 3 });
  });

  it('schedules one more check after an end from a callback, and none after an end from a poll', async () => {
    const byCallback = await insertRun(test.dataSource, app);
    await writer.applyObservation(byCallback.id, callback('failed'));
    expect((await reload(byCallback.id)).nextCheckAt?.getTime()).toBe(clock.now() + 10_000);
    const byPoll = await insertRun(test.dataSource, app);
    await writer.applyObservation(byPoll.id, callback('failed', { source: 'poll' }));
    expect((await reload(byPoll.id)).nextCheckAt).toBeNull();
  });

  it('keeps the first end, and records a repeated contradiction once with its count', async () => {
    const { id } = await insertRun(test.dataSource, app);
    await writer.applyObservation(id, callback('success'));
    const before = await reload(id);
    for (let i = 0; i < 5; i++) {
      expect(await writer.applyObservation(id, callback('failed'))).toMatchObject({ verdict: 'divergence' });
    }
    const after = await reload(id);
    expect(after).toMatchObject({ state: 'succeeded', version: before.version, endedAt: before.endedAt });
    const [, , divergence, ...rest] = await transitionsOf(id);
    expect(divergence).toMatchObject({
      applied: false,
      reason: 'divergence',
      times: 5,
      toState: 'succeeded',
    });
    expect(rest).toEqual([]);
  });

  it('abandons a run that was never sent, and follows up one that was', async () => {
    const never = await insertRun(test.dataSource, app);
    await writer.applyObservation(never.id, gaveUp);
    expect(await reload(never.id)).toMatchObject({
      state: 'failed',
      submission: 'abandoned',
      nextCheckAt: null,
    });
    const sent = await insertRun(test.dataSource, app, { submission: 'in_flight' });
    await writer.applyObservation(sent.id, gaveUp);
    const run = await reload(sent.id);
    expect(run).toMatchObject({ state: 'failed', submission: 'in_flight', errorCode: 'submit_failed' });
    expect(run.nextCheckAt?.getTime()).toBe(clock.now() + 30_000);
  });

  it('applies exactly one of many concurrent observations', async () => {
    const { id } = await insertRun(test.dataSource, app);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        writer.applyObservation(id, callback(i % 2 ? 'success' : 'failed')),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.verdict === 'applied')).toHaveLength(1);
    expect((await reload(id)).version).toBe(2);
  });

  it('removes unstorable characters from messages, and truncates them', async () => {
    const { id } = await insertRun(test.dataSource, app);
    await writer.applyObservation(id, callback('failed', { message: `a\0b\ud800${'x'.repeat(5000)}` }));
    const [, transition] = await transitionsOf(id);
    expect(transition?.message).toHaveLength(2000);
  });

  it('returns null for a run that does not exist', async () => {
    expect(await writer.applyObservation(crypto.randomUUID(), callback('success'))).toBeNull();
  });

  it('records what a submitted run waits for, and nothing for an ended run', async () => {
    const { id } = await insertRun(test.dataSource, app);
    await writer.recordStatus(id, 'dag_paused');
    await writer.recordStatus(id, 'dag_paused');
    expect(await reload(id)).toMatchObject({ statusDetail: 'dag_paused', version: 2 });
    await writer.applyObservation(id, callback('success'));
    await writer.recordStatus(id, 'dag_paused');
    expect((await reload(id)).statusDetail).toBeNull();
  });
});

function callback(
  state: OrchestratorObservation['state'],
  rest: Partial<OrchestratorObservation> = {},
): OrchestratorObservation {
  return { by: 'orchestrator', source: 'callback', state, clearNumber: null, ...rest };
}

const gaveUp: ServiceDecision = {
  by: 'service',
  source: 'submit',
  to: 'failed',
  error: { code: 'submit_failed', message: 'The orchestrator did not accept the run in time.' },
};

describe('RunWriter.recordStatus', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let writer: RunWriter;

  beforeAll(async () => {
    test = await createTestDataSource();
    app = await insertInstalledApp(test.dataSource);
    writer = new RunWriter(
      test.dataSource,
      new ManualClock(Date.now()),
      new RunChanged(),
      new RunMetrics(new Metrics()),
    );
  });
  afterAll(() => test.close());

  it('keeps the status "canceling" of a run whose stop was requested', async () => {
    const { id } = await insertRun(test.dataSource, app, {
      stopCause: 'cancel',
      stopRequestedAt: new Date(),
      statusDetail: 'canceling',
    });
    await writer.recordStatus(id, 'orchestrator_unreachable');
    const run = await test.dataSource.manager.findOneByOrFail(Run, { id });
    expect(run).toMatchObject({ statusDetail: 'canceling', version: 1 });
  });
});
