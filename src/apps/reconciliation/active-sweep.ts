import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';
import { Orchestrator } from '../orchestrator/orchestrator.js';
import { ListedRuns } from './listed-runs.js';

const LEASE = { leaseMs: 300_000, everyMs: 15 * 60_000 };
/** In one question. */
const DAGS = 100;
const MOST_DAGS = 10_000;
/** Of one list: 100,000 DAG runs. */
const MOST_PAGES = 1000;
/** Runs that no page showed and that are asked for now; the others' turn comes by itself. */
const MOST_UNSEEN = 5000;
const UNSEEN_WITHIN_SECONDS = 300;
/** One that was taken a moment ago may not have been there when its page was made. */
const FRESH_MS = 60_000;

/**
 * Pages through the orchestrator's active DAG runs. A run that is listed exists; one that is missing may be in any state,
 * because pages shift while runs come and go: that is asked for.
 */
@Injectable()
export class ActiveSweep {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orchestrator: Orchestrator,
    private readonly runs: ListedRuns,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  /** Every minute somebody looks whether a quarter of an hour is over: replicas come and go. */
  @Interval(60_000)
  async sweepAll(): Promise<void> {
    await this.jobs.run('run-sweep', LEASE, async (signal) => {
      const startedMs = this.clock.now();
      await this.sweep(signal);
      if (!signal.aborted) await this.askForUnseen(startedMs);
    });
  }

  /** @returns how many pages were asked for. @throws OrchestratorError */
  async sweep(signal: AbortSignal): Promise<number> {
    const dagIds = await this.dagIds();
    let pages = 0;
    for (let from = 0; from < dagIds.length; from += DAGS) {
      const some = dagIds.slice(from, from + DAGS);
      for (let offset: number | null = 0; offset !== null && pages < MOST_PAGES && !signal.aborted; pages++) {
        const page = await this.orchestrator.listActive(some, offset, signal);
        await this.runs.takeIn(page.items, 'now');
        offset = page.nextOffset;
      }
    }
    return pages;
  }

  private async dagIds(): Promise<string[]> {
    const rows = await this.dataSource.query<{ dag_id: string }[]>(
      `SELECT DISTINCT dag_id FROM runs WHERE state IN ('submitted', 'running')
          AND submission IN ('accepted', 'in_flight') ORDER BY dag_id LIMIT $1`,
      [MOST_DAGS],
    );
    return rows.map(({ dag_id: dagId }) => dagId);
  }

  private async askForUnseen(sinceMs: number): Promise<void> {
    const now = new Date(this.clock.now());
    await this.dataSource.query(
      `UPDATE runs SET next_check_at = least(next_check_at, $1::timestamptz + random() * make_interval(secs => $5))
        WHERE id IN (SELECT id FROM runs
                      WHERE state IN ('submitted', 'running') AND submission = 'accepted' AND submitted_at < $3
                        AND (checked_at IS NULL OR checked_at < $2) AND (lease_until IS NULL OR lease_until <= $1)
                      ORDER BY checked_at NULLS FIRST LIMIT $4)`,
      [now, new Date(sinceMs), new Date(sinceMs - FRESH_MS), MOST_UNSEEN, UNSEEN_WITHIN_SECONDS],
    );
  }
}
