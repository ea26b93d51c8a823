import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction } from '../../../test/support/postgres/held-transaction.js';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../test/support/apps/runs.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { decide, type OrchestratorObservation, type OrchestratorState } from '../model/runs/observation.js';
import type { Run } from '../model/runs/run.entity.js';
import { RunChanged, type RunChange } from '../runs/run-changes.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { RunWriter } from '../runs/run-writer.js';
import { CallbackGroups, type NamedCallback } from './callback-groups.js';
import { UsedSignatures } from './signature/used-signatures.js';

const RUNS = 4;
const CALLBACKS = 150;
/** The most common states of a DAG run, and every state that contradicts them. */
const STATES: readonly OrchestratorState[] = [
  'queued',
  'running',
  'running',
  'success',
  'failed',
  'canceled',
];

/** A recorded observation, without its times. */
interface Row {
  observed: string;
  clear_number: number;
  from_state: string | null;
  to_state: string;
  reason: string | null;
  times: number;
}

describe('groups of callbacks', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let writer: RunWriter;
  let groups: CallbackGroups;
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
    const signatures = new UsedSignatures(test.dataSource, clock, AppConfig.fromEnv({}));
    groups = new CallbackGroups(test.dataSource, writer, signatures);
  });
  afterAll(() => test.close());

  const newRun = (columns: Partial<Run> = {}): Promise<Run> => insertRun(test.dataSource, app, columns);
  const stateOf = async (id: string): Promise<unknown> => (await columnsOf(id))['state'];
  const columnsOf = async (id: string): Promise<Record<string, unknown>> => {
    const [row] = await test.dataSource.query<Record<string, unknown>[]>('SELECT * FROM runs WHERE id = $1', [
      id,
    ]);
    return row ?? {};
  };
  const transitionsOf = (id: string): Promise<Row[]> =>
    test.dataSource.query(
      `SELECT observed, clear_number, from_state, to_state, reason, times FROM run_transitions
        WHERE run_id = $1 AND source = 'callback' ORDER BY position`,
      [id],
    );
  /** All recorded data of a run, without its creation and its identity. */
  const rowsOf = async (id: string): Promise<unknown> => {
    const { id: _id, ...run } = await columnsOf(id);
    const rows = (table: string, order: string): Promise<Record<string, unknown>[]> =>
      test.dataSource.query(`SELECT * FROM ${table} WHERE run_id = $1 ORDER BY ${order}`, [id]);
    const [, ...transitions] = await rows('run_transitions', 'position');
    const others = [...transitions, ...(await rows('run_tasks', 'run_id'))];
    return [run, ...others.map(({ run_id: _runId, ...row }) => row)];
  };

  const compareWithSingle = async (hasNumbers: boolean): Promise<void> => {
    const random = seededRandom('callback groups');
    const int = (below: number): number => Math.floor(random() * below);
    const created = new Date(clock.now());
    const columns = (index: number): Partial<Run> => ({
      createdAt: created,
      updatedAt: created,
      nextCheckAt: null,
      submitDeadline: created,
      submission: index % 2 === 0 ? 'in_flight' : 'accepted',
      stopCause: index === 3 ? 'cancel' : null,
    });
    const grouped = await Promise.all(Array.from({ length: RUNS }, (_, index) => newRun(columns(index))));
    const single = await Promise.all(Array.from({ length: RUNS }, (_, index) => newRun(columns(index))));
    const model = grouped.map(modelOf);
    const sizes: number[] = [];
    for (let left = CALLBACKS; left > 0; left -= sizes.at(-1) ?? left)
      sizes.push(Math.min(left, 1 + int(20)));
    for (const size of sizes) {
      // All callbacks of a group have the same time.
      clock.nowMs += 1000;
      const observations = Array.from({ length: size }, () => {
        const index = int(RUNS);
        return { index, observation: draw(int, clock.now(), hasNumbers) };
      });
      const results = await groups.commit(
        observations.map(({ index, observation }) => named(grouped[index]!.id, observation)),
        'skip',
      );
      for (const [position, { index, observation }] of observations.entries()) {
        const outcome = await writer.applyObservation(single[index]!.id, observation);
        expect(results[position]).toEqual({ runId: grouped[index]!.id, outcome });
        model[index]!.apply(observation);
      }
    }
    for (const [index, { id }] of grouped.entries()) {
      expect(await rowsOf(id)).toEqual(await rowsOf(single[index]!.id));
      if (!hasNumbers) continue;
      expect(await stateOf(id)).toBe(model[index]!.state);
      expect(await transitionsOf(id)).toEqual(model[index]!.rows);
    }
  };

  it('write the same rows as single callbacks, and the rows that a model expects', () =>
    compareWithSingle(true));

  // Without a clear number, the number of a later execution is derived from times, which the model does not have.
  it('write the same rows as single callbacks when not all callbacks have a clear number', () =>
    compareWithSingle(false));

  it('apply two callbacks of one run in their order', async () => {
    const { id } = await newRun();
    const results = await groups.commit([named(id, report('running')), named(id, report('success'))], 'skip');
    expect(results).toMatchObject([
      { outcome: { verdict: 'applied', state: 'running' } },
      { outcome: { verdict: 'applied', from: 'running', state: 'succeeded' } },
    ]);
    expect(await columnsOf(id)).toMatchObject({ state: 'succeeded', version: 3 });
    expect(emitted.map(({ state }) => state)).toEqual(['running', 'succeeded']);
  });

  it('reject callbacks that do not match their run, and apply the others', async () => {
    const [good, used, other] = [await newRun(), await newRun(), await newRun()];
    const digest = randomBytes(32);
    await groups.commit([{ ...named(other.id, null), digest }], 'skip');
    const results = await groups.commit(
      [
        named(uuidV7(), report('success')),
        { ...named(used.id, report('success')), digest },
        { ...named(other.id, report('success')), dagId: 'of-another-app' },
        named(good.id, report('success')),
      ],
      'skip',
    );
    expect(results).toMatchObject([
      { code: 'not_found' },
      { code: 'callback_refused' },
      { code: 'callback_run_mismatch' },
      { runId: good.id, outcome: { verdict: 'applied' } },
    ]);
    expect(await Promise.all([good, used, other].map(({ id }) => stateOf(id)))).toEqual([
      'succeeded',
      'submitted',
      'submitted',
    ]);
  });

  it('apply to the run that adopted the DAG run', async () => {
    const first = await newRun({ state: 'failed' });
    const adopting = await newRun({ adoptedDagRunId: first.id, rerunOf: first.id });
    const results = await groups.commit([named(first.id, report('success'))], 'skip');
    expect(results).toMatchObject([{ runId: adopting.id, outcome: { verdict: 'applied' } }]);
    expect([await stateOf(first.id), await stateOf(adopting.id)]).toEqual(['failed', 'succeeded']);
  });

  it('do not wait for a run that another transaction has locked', async () => {
    const [held, free] = [await newRun(), await newRun()];
    const lock = await holdTransaction(
      test.database.address,
      `UPDATE runs SET checks = checks WHERE id = '${held.id}'`,
    );
    try {
      const callbacks = [named(held.id, report('success')), named(free.id, report('success'))];
      expect(await groups.commit(callbacks, 'skip')).toMatchObject(['locked', { runId: free.id }]);
      const waiting = groups.commit(callbacks.slice(0, 1), 'wait');
      await lock.commit();
      expect(await waiting).toMatchObject([{ runId: held.id, outcome: { verdict: 'applied' } }]);
    } finally {
      await lock.release();
    }
  });

  it('change and emit nothing when the transaction fails', async () => {
    const [good, refused] = [await newRun(), await newRun()];
    // A constraint simulates an unexpected rejection by the database.
    await test.dataSource.query(
      `ALTER TABLE run_transitions ADD CONSTRAINT refuse CHECK (run_id <> '${refused.id}' OR observed <> 'success')`,
    );
    try {
      const callbacks = [named(good.id, report('success')), named(refused.id, report('success'))];
      await expect(groups.commit(callbacks, 'skip')).rejects.toThrow('refuse');
      expect(await columnsOf(good.id)).toMatchObject({ state: 'submitted', version: 1 });
      expect(emitted).toEqual([]);
      expect(await groups.commit(callbacks.slice(0, 1), 'wait')).toMatchObject([
        { outcome: { verdict: 'applied' } },
      ]);
    } finally {
      await test.dataSource.query('ALTER TABLE run_transitions DROP CONSTRAINT refuse');
    }
  });
});

function report(state: OrchestratorState): OrchestratorObservation {
  return { by: 'orchestrator', source: 'callback', state, clearNumber: null };
}

function draw(int: (below: number) => number, nowMs: number, hasNumber: boolean): OrchestratorObservation {
  const time = (): Date | null => (int(2) === 0 ? null : new Date(nowMs + int(5000)));
  return {
    ...report(STATES[int(STATES.length)] ?? 'running'),
    clearNumber: hasNumber || int(3) === 0 ? int(3) : null,
    startedAt: time(),
    endedAt: time(),
    reportedAt: time(),
    message: int(2) === 0 ? null : `"quoted" \\ and ${int(10)}\0`,
  };
}

function named(runId: string, observation: OrchestratorObservation | null): NamedCallback {
  return { runId, observation, digest: randomBytes(32), dagId: null, bytes: 0 };
}

/** The expected history of a run, computed by the state machine alone. */
function modelOf({ stopCause }: Run) {
  const model = {
    state: 'submitted' as Run['state'],
    clearNumber: 0,
    rows: [] as Row[],
    apply: (observation: OrchestratorObservation): void => {
      const facts = { state: model.state, clearNumber: model.clearNumber, stopCause, endedAt: null };
      const { verdict, state } = decide(facts, observation);
      const clearNumber = observation.clearNumber ?? 0;
      const isSame = (row: Row): boolean =>
        row.reason !== null && row.observed === observation.state && row.clear_number === clearNumber;
      const known = verdict === 'applied' ? undefined : model.rows.find(isSame);
      if (known !== undefined) known.times += 1;
      else {
        model.rows.push({
          observed: observation.state,
          clear_number: clearNumber,
          from_state: model.state,
          to_state: state,
          reason: verdict === 'applied' ? null : verdict,
          times: 1,
        });
      }
      model.state = state;
      model.clearNumber = Math.max(model.clearNumber, clearNumber);
    },
  };
  return model;
}
