import { In } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import {
  MemoryOrchestrator,
  type Call,
  type MemoryFault,
} from '../../../test/support/apps/memory-orchestrator.js';
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
import { ORCHESTRATOR_STATES, type OrchestratorState } from '../model/runs/observation.js';
import { isLater, isTerminal, type RunState } from '../model/runs/run-state.js';
import { isUnwanted } from '../model/runs/later-execution.js';

/** Each episode draws every kind of action hundreds of times; three episodes have about ten deaths of replicas. */
const EPISODES = IS_SOAK ? 30 : 3;
const RUNS = 16;
const STEPS = 70;
const HOUR = 3_600_000;
const NEVER = new AbortController().signal;
/** A replica dies at about every hundredth step. */
const MORTALITY = 0.01;
/** Error codes of ends that the service decides itself when the orchestrator is too slow. */
const DECISIONS = ['dag_run_lost', 'run_timeout', 'start_timeout', 'submit_failed'];

const NOT_MADE = ['dag_not_found', 'submit_failed'];

interface Report {
  state: OrchestratorState;
  clearNumber: number;
}

/** One orchestrator and two replicas that die and are replaced, with faults of every kind between them. */
class Episode {
  readonly clock = new ManualClock(Date.now());
  readonly orchestrator = new MemoryOrchestrator(this.clock);
  private readonly replicas: { workers: RunWorkers; mortality: Mortality }[] = [];
  private readonly known = new Map<string, RunState>();
  /** States of each DAG run in their order. Callbacks report them in any order, any number of times, or never. */
  private readonly reports = new Map<string, Report[]>();
  private readonly runIds: string[] = [];
  private readonly changedByOthers = new Set<string>();
  deaths = 0;

  constructor(
    private readonly test: TestDataSource,
    private readonly app: InstalledApp,
    private readonly random: () => number,
  ) {
    const draw = this.fork();
    this.orchestrator.plan = () => ({
      queuedMs: Math.floor(draw() * 20_000),
      runningMs: Math.floor(draw() * (draw() < 0.3 ? 600_000 : 30_000)),
      outcome: draw() < 0.5 ? 'success' : 'failed',
      stopMs: draw() < 0.5 ? 0 : Math.floor(draw() * 120_000),
    });
    this.replicas.push(this.newReplica(), this.newReplica());
  }

  async play(): Promise<void> {
    await this.addRun();
    for (let n = 0; n < STEPS; n++) {
      await Promise.all(Array.from({ length: 1 + this.upTo(3) }, () => this.act()));
      this.clock.nowMs += this.random() < 0.1 ? 61_000 : this.upTo(10_000);
      await this.checkStates();
    }
  }

  /** Ends all faults, and advances the clock until every run has ended, by 3.5 days at most. */
  async settle(): Promise<void> {
    const { orchestrator, clock } = this;
    orchestrator.down = null;
    orchestrator.degraded = false;
    orchestrator.pausedDags.clear();
    orchestrator.missingDags.clear();
    orchestrator.forgiveAll();
    for (let n = 0; n < 800 && !(await this.isSettled()); n++) {
      clock.nowMs += n < 300 ? 5000 : 10 * 60_000;
      for (const { workers } of this.living()) {
        await workers.submissions.drain();
        await workers.checks.drain();
        if (n % 5 === 0) await this.readLists(workers);
      }
      await this.checkStates();
    }
    for (const { workers } of this.replicas) await workers.close();
  }

  /** Checks that every run ended with the state of the orchestrator, and that no DAG run was made twice. */
  async checkOutcome(): Promise<void> {
    const { orchestrator } = this;
    expect(new Set(orchestrator.made).size, 'DAG runs that were made twice').toBe(orchestrator.made.length);
    for (const runId of this.runIds) {
      const run = await this.reload(runId);
      const there = orchestrator.dagRunOf(runId);
      const context = JSON.stringify({ run, there, reports: this.reports.get(runId) });
      expect(isTerminal(run.state), context).toBe(true);
      expect(run.nextCheckAt, context).toBeNull();
      const bodies = orchestrator.sent.filter((one) => one.runId === runId).map(({ conf }) => conf);
      expect(new Set(bodies).size, context).toBeLessThanOrEqual(1);
      if (there !== null) expect(['success', 'failed'], context).toContain(there.state);
      if (!orchestrator.made.includes(runId)) {
        const isAsRequested = run.state === 'canceled' && run.stopCause === 'cancel';
        expect(isAsRequested || NOT_MADE.includes(run.errorCode ?? ''), context).toBe(true);
        continue;
      }
      const ends = this.endsOf(runId, there?.state);
      if (run.state === 'succeeded') expect(ends, context).toContain('success');
      const isDecided =
        run.stopCause !== null || (run.errorCode !== null && DECISIONS.includes(run.errorCode));
      if (isDecided || this.changedByOthers.has(runId)) continue;
      expect([run.state, run.errorCode], context).toEqual(
        there?.state === 'success' ? ['succeeded', null] : ['failed', 'run_failed'],
      );
    }
  }

  private async act(): Promise<void> {
    const { workers } = this.pick(this.living());
    const runId = this.pick(this.runIds);
    const actions: [weight: number, act: () => unknown][] = [
      [6, () => workers.submissions.drain()],
      [6, () => workers.checks.drain()],
      [2, () => this.readLists(workers)],
      [6, () => this.callBack(runId)],
      [1.5, () => this.requestRunStop(runId)],
      [4, () => this.fault()],
      [1, () => this.changeConditions()],
      [5, () => this.addRun()],
      [0.5, () => this.clear(runId)],
      [0.2, () => this.remove(runId)],
      [1, () => workers.health.recordReadToEnd(this.clock.nowMs)],
      [0.3, () => this.makeDue()],
    ];
    let at = this.random() * actions.reduce((sum, [weight]) => sum + weight, 0);
    const action = actions.find(([weight]) => (at -= weight) < 0);
    await action?.[1]();
  }

  private async readLists(workers: RunWorkers): Promise<void> {
    try {
      await workers.feed.read('ended', NEVER);
      await workers.feed.read('started', NEVER);
      await workers.sweep.readPages(NEVER);
    } catch {
      // The orchestrator was down, or the replica died.
    }
  }

  private async callBack(runId: string): Promise<void> {
    const reported = this.reports.get(runId) ?? [];
    if (reported.length === 0) return;
    const { state, clearNumber } = this.pick(reported);
    // The replica that receives a callback does not die: only Airflow would repeat the callback.
    await this.immortal.writer.applyObservation(runId, {
      by: 'orchestrator',
      source: 'callback',
      state,
      clearNumber,
    });
  }

  private async requestRunStop(runId: string): Promise<void> {
    const { manager } = this.test.dataSource;
    const now = new Date(this.clock.nowMs);
    await requestStop(manager, { runId, cause: 'cancel', by: this.app.userId, now });
  }

  private fault(): void {
    const call = this.pick<Call>(['submit', 'submit', 'submit', 'find', 'stop', 'listChanged', 'listActive']);
    const fault = this.pick<MemoryFault>([
      { failure: 'unreachable' },
      { failure: 'unreachable' },
      { failure: 'busy', retryAfterMs: this.upTo(30_000) },
      'lost_answer',
      'lost_answer',
      call === 'submit' ? { doneAfterMs: this.upTo(90_000) } : 'lost_answer',
    ]);
    this.orchestrator.fail(call, fault, 1 + this.upTo(3));
  }

  private changeConditions(): void {
    const { orchestrator } = this;
    for (const runId of this.runIds) this.remember(runId);
    orchestrator.down =
      this.random() < 0.3 ? this.pick(['unreachable', 'busy', 'unauthorized'] as const) : null;
    orchestrator.degraded = this.random() < 0.2;
    const dagId = `app-${this.app.appId}__manual`;
    for (const dags of [orchestrator.pausedDags, orchestrator.missingDags]) {
      if (this.random() < 0.2) dags.add(dagId);
      else dags.delete(dagId);
    }
  }

  private clear(runId: string): void {
    const there = this.orchestrator.dagRunOf(runId);
    if (there === null) return;
    this.changedByOthers.add(runId);
    this.remember(runId);
    this.orchestrator.clear(runId, {
      outcome: this.random() < 0.5 ? 'success' : 'failed',
      // The service does not stop a DAG run again that others clear after its stop, so it must end by itself.
      ...(there.endedAt === null ? {} : { runningMs: this.runningMs() }),
    });
  }

  private runningMs(): number {
    return this.upTo(this.random() < 0.3 ? 600_000 : 30_000);
  }

  private remove(runId: string): void {
    if (this.orchestrator.dagRunOf(runId) === null) return;
    this.changedByOthers.add(runId);
    this.orchestrator.remove(runId);
  }

  private async makeDue(): Promise<void> {
    await this.test.database.query(
      `UPDATE runs SET next_check_at = $1 WHERE state IN ('submitted', 'running') AND installation_id = $2`,
      [new Date(this.clock.nowMs), this.app.installationId],
    );
  }

  private async addRun(): Promise<void> {
    if (this.runIds.length >= RUNS) return;
    const seconds = (): number | null => (this.random() < 0.2 ? 1 + this.upTo(120) : null);
    const { id } = await insertRunAt(this.test.dataSource, this.app, this.clock.nowMs, {
      startSeconds: seconds(),
      runSeconds: seconds(),
      stopSeconds: 30 + this.upTo(300),
      submitDeadline: new Date(this.clock.nowMs + (this.random() < 0.2 ? this.upTo(60_000) : HOUR)),
    });
    this.runIds.push(id);
  }

  /** Checks that states only advance, and that a terminal state is final. */
  private async checkStates(): Promise<void> {
    for (const run of await this.reloadAll()) {
      const { id: runId, state } = run;
      this.remember(runId);
      // A DAG run that was given up does not end by itself: the service has to stop it.
      const dagRun = this.orchestrator.dagRuns.get(runId);
      if (dagRun?.ended === null && isUnwanted(run) && !this.changedByOthers.has(runId)) {
        dagRun.plan.runningMs = 100 * 24 * HOUR;
      }
      const before = this.known.get(runId);
      if (before !== undefined && before !== state) {
        expect(isLater(state, before), `${runId}: ${before}, then ${state}`).toBe(true);
      }
      this.known.set(runId, state);
    }
  }

  private remember(runId: string): void {
    const there = this.orchestrator.dagRunOf(runId);
    if (there === null) return;
    const clearNumber = this.orchestrator.dagRuns.get(runId)?.clearNumber ?? 0;
    const reported = this.reports.get(runId) ?? [];
    this.reports.set(runId, reported);
    const last = reported.at(-1);
    if (last?.state !== there.state || last.clearNumber !== clearNumber) {
      reported.push({ state: there.state, clearNumber });
    }
  }

  private endsOf(runId: string, now: OrchestratorState | undefined): OrchestratorState[] {
    const reported = (this.reports.get(runId) ?? []).map(({ state }) => state);
    return ORCHESTRATOR_STATES.filter((state) => state === now || reported.includes(state));
  }

  private async isSettled(): Promise<boolean> {
    const runs = await this.reloadAll();
    const isQuiet = this.runIds.every(
      (id) => !['queued', 'running'].includes(this.orchestrator.dagRunOf(id)?.state ?? ''),
    );
    return isQuiet && runs.every(({ state, nextCheckAt }) => isTerminal(state) && nextCheckAt === null);
  }

  private living(): { workers: RunWorkers; mortality: Mortality }[] {
    this.replicas.forEach(({ mortality }, n) => {
      if (!mortality.dead) return;
      this.deaths++;
      this.replicas[n] = this.newReplica();
    });
    return this.replicas;
  }

  private newReplica(): { workers: RunWorkers; mortality: Mortality } {
    const draw = this.fork();
    const mortality = new Mortality(() => {
      const r = draw();
      return r < MORTALITY / 2 ? 'before' : r < MORTALITY ? 'after' : 'lives';
    });
    const { clock, orchestrator } = this;
    const { dataSource } = this.test;
    return {
      workers: runWorkers({ dataSource, orchestrator, clock, through: mortality.through }),
      mortality,
    };
  }

  private get immortal(): RunWorkers {
    const { clock, orchestrator } = this;
    return runWorkers({ dataSource: this.test.dataSource, orchestrator, clock });
  }

  private reloadAll(): Promise<Run[]> {
    return this.test.dataSource.manager.findBy(Run, { id: In(this.runIds) });
  }

  private reload(id: string): Promise<Run> {
    return this.test.dataSource.manager.findOneByOrFail(Run, { id });
  }

  /** A separate sequence for concurrent work: draws from the shared one would depend on the order of the work. */
  private fork(): () => number {
    const draws = Array.from({ length: 1000 }, this.random);
    let drawn = 0;
    return () => draws[drawn++ % draws.length] ?? 0;
  }

  private upTo(most: number): number {
    return Math.floor(this.random() * most);
  }

  private pick<T>(items: readonly T[]): T {
    const item = items[this.upTo(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick');
    return item;
  }
}

describe('runs', () => {
  let test: TestDataSource;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());

  it(
    'end once, permanently and with the state of the orchestrator, despite lost, repeated and late messages and dying replicas',
    { timeout: 60_000 + EPISODES * 120_000 },
    async () => {
      const random = seededRandom('convergence');
      let deaths = 0;
      for (let n = 0; n < EPISODES; n++) {
        await test.database.query('TRUNCATE runs CASCADE');
        await test.database.query('TRUNCATE orchestrator_watermarks');
        const episode = new Episode(test, await insertInstalledApp(test.dataSource), random);
        await episode.play();
        await episode.settle();
        await episode.checkOutcome();
        deaths += episode.deaths;
      }
      expect(deaths).toBeGreaterThan(0);
    },
  );
});
