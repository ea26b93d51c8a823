import { expect, vi } from 'vitest';
import type { ManualClock } from '../manual-clock.js';
import { RunStage, type InstalledApp, type RunBody } from './run-stage.js';
import type { TestApp } from '../processes/test-app.js';

export const TIMEOUT = { timeout: 60_000, interval: 20 };

/** Two replicas, and queries for the runs that triggers have started. */
export class TriggerStage {
  private constructor(
    readonly runs: RunStage,
    readonly replica: TestApp,
  ) {}

  static async start(clock?: ManualClock): Promise<TriggerStage> {
    const runs = await RunStage.start(clock);
    return new TriggerStage(runs, await runs.replica(clock));
  }

  async close(): Promise<void> {
    await this.replica.close();
    await this.runs.close();
  }

  query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.runs.app.database.query<Row>(sql, values);
  }

  async runsOf({ installationId }: InstalledApp): Promise<RunBody[]> {
    const { body } = await this.runs
      .call(this.runs.admin, 'get', `/runs?installation_id=${installationId}`)
      .expect(200);
    const runs: RunBody[] = [];
    for (const { id } of (body as { items: RunBody[] }).items.toReversed()) {
      runs.push((await this.runs.call(this.runs.admin, 'get', `/runs/${id}`).expect(200)).body as RunBody);
    }
    return runs;
  }

  untilRuns(app: InstalledApp, count: number): Promise<RunBody[]> {
    return vi.waitFor(async () => {
      const runs = await this.runsOf(app);
      expect(runs).toHaveLength(count);
      return runs;
    }, TIMEOUT);
  }

  /** Value of the counter, summed over both replicas. */
  async triggered(kind: string, outcome: string): Promise<number> {
    const pattern = new RegExp(
      `^signalbox_run_triggers_total\\{kind="${kind}",outcome="${outcome}"\\} (\\d+)`,
      'm',
    );
    let sum = 0;
    for (const { baseUrl } of [this.runs.app, this.replica]) {
      sum += Number(pattern.exec(await (await fetch(`${baseUrl}/metrics`)).text())?.[1] ?? 0);
    }
    return sum;
  }
}
