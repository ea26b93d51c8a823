import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import {
  insertRunAt,
  Mortality,
  runWorkers,
  type RunWorkers,
} from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { IS_SOAK } from '../../../test/support/vitest/soak.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { requestStop } from '../runs/run-statements.js';
import { Run } from '../model/runs/run.entity.js';
import { isTerminal } from '../model/runs/run-state.js';

const MAX_STEPS = 60;
/** Steps that include the submission of a long run: the replica of a scenario with `after` dies at one of these. */
const FIRST_STEPS = 12;
const HOUR = 3_600_000;

interface Stage {
  run: Run;
  orchestrator: MemoryOrchestrator;
  requestRunStop(): Promise<boolean>;
}

interface Scenario {
  name: string;
  columns?: Partial<Run>;
  /** Called before the replica that dies starts. */
  before?: (stage: Stage) => Promise<unknown> | void;
  /** Called after that replica has died. */
  after?: (stage: Stage) => Promise<unknown>;
  ends: Partial<Run>;
  /** Number of DAG runs at the end; `null` when it depends on the step of the death. */
  made: 0 | 1 | null;
}

/** What may have happened when a replica dies, and how the run must end (reference 6.3). */
const SCENARIOS: Scenario[] = [
  { name: 'a run that is sent', ends: { state: 'succeeded' }, made: 1 },
  {
    name: 'a run that is sent, with the answer lost',
    before: ({ orchestrator }) => orchestrator.fail('submit', 'lost_answer'),
    ends: { state: 'succeeded' },
    made: 1,
  },
  {
    name: 'a run that is not taken at first',
    before: ({ orchestrator }) => orchestrator.fail('submit', { failure: 'unreachable' }, 2),
    ends: { state: 'succeeded' },
    made: 1,
  },
  {
    name: 'a run that was sent by a replica that died',
    columns: { submission: 'in_flight', submitAttempts: 1 },
    ends: { state: 'succeeded' },
    made: 1,
  },
  {
    name: 'a run that was sent by a replica that died, and accepted',
    columns: { submission: 'in_flight', submitAttempts: 1 },
    before: ({ orchestrator, run }) => orchestrator.make(run.dagId, run.id),
    ends: { state: 'succeeded' },
    made: 1,
  },
  {
    name: 'a run that the orchestrator refuses',
    before: ({ orchestrator }) => orchestrator.fail('submit', { failure: 'conf_refused' }, 99),
    ends: { state: 'failed', errorCode: 'conf_refused' },
    made: 0,
  },
  {
    name: 'a run that is canceled before it is sent',
    before: ({ requestRunStop }) => requestRunStop(),
    ends: { state: 'canceled' },
    made: 0,
  },
  {
    name: 'a run that is canceled while it is unknown whether it was accepted',
    columns: { submission: 'in_flight', submitAttempts: 1 },
    before: async ({ orchestrator, run, requestRunStop }) => {
      orchestrator.plan = () => ({ runningMs: 24 * HOUR });
      orchestrator.make(run.dagId, run.id);
      await requestRunStop();
    },
    ends: { state: 'canceled' },
    made: 1,
  },
  {
    name: 'a run that is canceled when the orchestrator is unreachable',
    before: ({ orchestrator }) => {
      orchestrator.plan = () => ({ runningMs: HOUR });
    },
    after: ({ requestRunStop }) => requestRunStop(),
    ends: { state: 'canceled' },
    made: null,
  },
];

describe('a replica that dies at any step of a submission', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(Date.now());
  });
  afterAll(() => test.close());

  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });

  const work = async (workers: RunWorkers): Promise<void> => {
    await workers.submissions.drain();
    await workers.checks.drain();
  };

  it.each(SCENARIOS)(
    '$name',
    { timeout: IS_SOAK ? 600_000 : 240_000 },
    async ({ name, columns, before, after, ends, made }) => {
      const random = seededRandom(`submission crashes, ${name}`);
      let deaths = 0;
      for (const when of ['before', 'after'] as const) {
        const steps = after === undefined ? MAX_STEPS : FIRST_STEPS;
        for (let step = firstStep(random); step <= steps; step += stride(random)) {
          const orchestrator = new MemoryOrchestrator(clock);
          const run = await insertRunAt(test.dataSource, app, clock.nowMs, columns);
          const requestRunStop = (): Promise<boolean> =>
            requestStop(test.dataSource.manager, {
              runId: run.id,
              cause: 'cancel',
              by: app.userId,
              now: new Date(clock.nowMs),
            });
          const stage = { run, orchestrator, requestRunStop };
          await before?.(stage);

          const mortality = new Mortality((n) => (n === step ? when : 'lives'));
          const { dataSource } = test;
          const mortal = runWorkers({ dataSource, orchestrator, clock, through: mortality.through });
          let lived = false;
          for (let n = 0; n < 60 && !lived && !mortality.dead; n++) {
            await work(mortal);
            clock.nowMs += 2000;
            lived = isSettled(await reload(run.id));
          }
          await mortal.close();
          if (mortality.dead) await after?.(stage);

          // Another replica continues when the lease has expired.
          const other = runWorkers({ dataSource, orchestrator, clock });
          clock.nowMs += 61_000;
          for (let n = 0; n < 300 && !isSettled(await reload(run.id)); n++) {
            await work(other);
            clock.nowMs += 5000;
          }
          await other.close();

          const place = `${when} step ${step}`;
          const ended = await reload(run.id);
          expect(ended, place).toMatchObject(ends);
          if (made !== null) expect(orchestrator.made, place).toEqual(made === 1 ? [run.id] : []);
          expect(orchestrator.made.length, place).toBeLessThanOrEqual(1);
          expect(new Set(orchestrator.sent.map(({ conf }) => conf)).size, place).toBeLessThanOrEqual(1);
          const there = orchestrator.dagRunOf(run.id);
          if (there !== null) expect(['success', 'failed'], place).toContain(there.state);
          if (lived) break;
          deaths++;
        }
      }
      // The replica died at several steps, and completed the run before the last ones.
      expect(deaths).toBeGreaterThanOrEqual(IS_SOAK ? 6 : 2);
      expect(deaths).toBeLessThan(2 * MAX_STEPS);
    },
  );
});

/**
 * A sample plays two of five steps, different ones in every run: a day of runs covers each step of each scenario.
 */
function stride(random: () => number): number {
  return IS_SOAK ? 1 : 1 + Math.floor(random() * 4);
}

function firstStep(random: () => number): number {
  return IS_SOAK ? 1 : 1 + Math.floor(random() * 2);
}

/** Whether no further work is due for the run; the lease of a dead replica expires. */
function isSettled({ state, nextCheckAt }: Run): boolean {
  return isTerminal(state) && nextCheckAt === null;
}
