import { expect } from 'vitest';
import { DataSource } from 'typeorm';
import { SimulatedOrchestrator } from '../../../src/apps/orchestrator/simulated/simulated-orchestrator.js';
import { RunTransition } from '../../../src/apps/model/runs/run-transition.entity.js';
import { Run } from '../../../src/apps/model/runs/run.entity.js';
import { AppConfig } from '../../../src/config/app-config.js';
import { insertInstalledApp, insertRun, type InstalledApp } from './runs.js';
import type { TestApp } from '../processes/test-app.js';

const NEVER = new AbortController().signal;
export const SOON = { timeout: 60_000, interval: 25 };

/** A run, and its DAG run at the simulated orchestrator. */
export class SimulatedStage {
  private constructor(
    readonly app: TestApp,
    readonly dataSource: DataSource,
    private readonly installed: InstalledApp,
  ) {}

  static async of(app: TestApp): Promise<SimulatedStage> {
    const dataSource = app.app.get(DataSource);
    await withoutReconciliation(app);
    return new SimulatedStage(app, dataSource, await insertInstalledApp(dataSource));
  }

  get orchestrator(): SimulatedOrchestrator {
    return this.app.app.get(SimulatedOrchestrator);
  }

  /** Creates a run that no worker of the test's replicas checks: only callbacks report its states. */
  newRun(columns: Partial<Run> = {}): Promise<Run> {
    return insertRun(this.dataSource, this.installed, {
      submission: 'accepted',
      nextCheckAt: null,
      ...columns,
    });
  }

  conf(run: Run, simulate: object, url = this.app.app.get(AppConfig).publicUrl): string {
    return JSON.stringify({
      run_id: run.id,
      run_kind: 'manual',
      input: { simulate },
      callback: {
        url: `${url}/api/v1/apps/runs/${run.id}/callback`,
        hmac_header: 'x-service-signature',
        timestamp_header: 'x-service-timestamp',
      },
    });
  }

  async submit(simulate: object, columns: Partial<Run> = {}): Promise<Run> {
    const run = await this.newRun(columns);
    await this.orchestrator.submit(
      { dagId: run.dagId, runId: run.id, conf: this.conf(run, simulate) },
      NEVER,
    );
    return run;
  }

  reload({ id }: Run): Promise<Run> {
    return this.dataSource.manager.findOneByOrFail(Run, { id });
  }

  /** States that callbacks have reported, in the order of their arrival, as `<state> <outcome> × <times>`. */
  async reported({ id }: Run): Promise<string[]> {
    const transitions = await this.dataSource.manager.find(RunTransition, {
      where: { runId: id, source: 'callback' },
      order: { position: 'ASC' },
    });
    return transitions.map((t) => `${t.observed} ${t.reason ?? 'applied'} × ${t.times}`);
  }

  async untilReported(run: Run, reported: string[]): Promise<void> {
    await expect.poll(() => this.reported(run), SOON).toEqual(reported);
  }

  /** Number of callbacks that are not sent yet. */
  async owed(run: Run): Promise<number> {
    const [row] = await this.app.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM simulated_callbacks WHERE run_id = $1',
      [run.id],
    );
    return row?.n ?? 0;
  }

  async untilNothingIsOwed(run: Run): Promise<void> {
    await expect.poll(() => this.owed(run), SOON).toBe(0);
  }

  /**
   * Waits until later callbacks of other runs have been sent. A process sends due callbacks in passes, one after the
   * other: the second of these was in a pass that began after the first had been sent.
   */
  async untilOthersAreReported(): Promise<void> {
    for (let i = 0; i < 2; i++) {
      const other = await this.submit({ queue_ms: 0, duration_ms: 0 });
      await this.untilReported(other, ['running applied × 1', 'success applied × 1']);
    }
  }
}

/**
 * Prevents the reconciliation, which would find the reported states itself, by a lease of its jobs for another replica.
 */
async function withoutReconciliation({ database }: TestApp): Promise<void> {
  await database.query(
    `INSERT INTO job_leases (name, holder, lease_until, started_at)
     SELECT name, gen_random_uuid(), now() + interval '1 hour', now() FROM unnest($1::text[]) AS name
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, lease_until = excluded.lease_until`,
    [['run-feed', 'run-sweep']],
  );
}
