import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';
import { Orchestrator, type DagRun } from '../orchestrator/orchestrator.js';
import { ListedRuns } from './listed-runs.js';
import { Watermarks, type ChangeList } from './watermarks.js';

/** A time is set before it is committed; so much earlier one may still appear. */
const OVERLAP_MS = 120_000;
/** The rest waits for the next pass, which goes on from there. */
const MOST_PAGES = 500;
/** One replica at a time. Half of the period, so that no turn is left out. */
const LEASE = { leaseMs: 60_000, everyMs: 5_000 };

/**
 * Reads which DAG runs have started and ended: what it costs follows what happens, not how many runs there are.
 * It finds what no callback reported.
 */
@Injectable()
export class OrchestratorFeed {
  constructor(
    private readonly orchestrator: Orchestrator,
    private readonly runs: ListedRuns,
    private readonly watermarks: Watermarks,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_10_SECONDS)
  async readAll(): Promise<void> {
    await this.jobs.run('run-feed', LEASE, async (signal) => {
      await this.read('ended', signal);
      await this.read('started', signal);
    });
  }

  /**
   * Every page is taken in before the watermark moves. One that was not reached is read the next time, because
   * the list is in the order of its times.
   *
   * @returns how many pages were asked for.
   * @throws OrchestratorError; then it does not move at all.
   */
  async read(list: ChangeList, signal: AbortSignal): Promise<number> {
    const nowMs = this.clock.now();
    const mark = await this.watermarks.find(list);
    const since = new Date(mark.seenUntil.getTime() - OVERLAP_MS);
    let latestMs = mark.seenUntil.getTime();
    let offset: number | null = 0;
    let pages = 0;
    while (offset !== null && pages < MOST_PAGES && !signal.aborted) {
      const { items, nextOffset } = await this.orchestrator.listChanged(list, since, offset, signal);
      await this.runs.takeIn(items, 'lately');
      latestMs = Math.max(latestMs, ...this.timesOf(items, list));
      offset = nextOffset;
      pages++;
    }
    const toEnd = offset === null;
    // Time has passed over there as it has here. Without this a quiet list would show its last ones for ever.
    if (toEnd) latestMs = Math.max(latestMs, mark.seenUntil.getTime() + nowMs - mark.updatedAt.getTime());
    await this.watermarks.move(list, { seenUntil: new Date(latestMs), updatedAt: new Date(nowMs) }, toEnd);
    return pages;
  }

  /** One that is dated in the future does not count: until then it would hide all others. */
  private timesOf(items: readonly DagRun[], list: ChangeList): number[] {
    const latestMs = this.clock.now() + OVERLAP_MS;
    return items
      .map(({ startedAt, endedAt }) => (list === 'ended' ? endedAt : startedAt)?.getTime() ?? 0)
      .filter((time) => time <= latestMs);
  }
}
