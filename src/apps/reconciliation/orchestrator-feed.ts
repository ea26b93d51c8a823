import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Orchestrator, type DagRun } from '../orchestrator/orchestrator.js';
import { ListedRuns } from './listed-runs.js';
import { Watermarks, type ChangeList } from './watermarks.js';

/** Airflow sets a time before it commits: DAG runs up to this much earlier can still appear. */
const OVERLAP_MS = 120_000;
/** Times further ahead of our clock are wrong: as the watermark, such a time would hide all changes before it. */
const MAX_AHEAD_MS = 120_000;
/** Pages of one pass; the next pass continues after the last of them. */
const MAX_PAGES = 500;

/**
 * Reads which DAG runs have started and ended, to find changes that no callback reported. Its cost depends on the number
 * of changes, not of runs.
 */
@Injectable()
export class OrchestratorFeed {
  constructor(
    private readonly orchestrator: Orchestrator,
    private readonly runs: ListedRuns,
    private readonly watermarks: Watermarks,
    private readonly clock: Clock,
  ) {}

  /**
   * Every page is applied before the watermark moves. A page that was not reached is read the next time, because the list
   * is ordered by time.
   *
   * @throws OrchestratorError; the watermark then stays.
   */
  async read(list: ChangeList, signal: AbortSignal): Promise<void> {
    const nowMs = this.clock.now();
    const mark = await this.watermarks.find(list);
    const since = new Date(mark.seenUntil.getTime() - OVERLAP_MS);
    let latestMs = mark.seenUntil.getTime();
    let offset: number | null = 0;
    let pages = 0;
    while (offset !== null && pages < MAX_PAGES && !signal.aborted) {
      const { items, nextOffset } = await this.orchestrator.listChanged(list, since, offset, signal);
      await this.runs.apply(items, 'stale');
      latestMs = Math.max(latestMs, ...this.plausibleTimesOf(items, list));
      offset = nextOffset;
      pages++;
    }
    const toEnd = offset === null;
    // The orchestrator's clock has advanced as ours has. Otherwise a list without changes would return its last runs
    // forever.
    if (toEnd) latestMs = Math.max(latestMs, mark.seenUntil.getTime() + nowMs - mark.reachedAt.getTime());
    await this.watermarks.advance(list, { seenUntil: new Date(latestMs), reachedAt: new Date(nowMs) }, toEnd);
  }

  private plausibleTimesOf(items: readonly DagRun[], list: ChangeList): number[] {
    const limitMs = this.clock.now() + MAX_AHEAD_MS;
    return items
      .map(({ startedAt, endedAt }) => (list === 'ended' ? endedAt : startedAt)?.getTime() ?? 0)
      .filter((time) => time <= limitMs);
  }
}
