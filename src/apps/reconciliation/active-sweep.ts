import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { execute, queryRows, text } from '../../database/rows.js';
import { Orchestrator } from '../orchestrator/orchestrator.js';
import { ListedRuns } from './listed-runs.js';

/** DAGs whose active runs one request lists. */
const DAGS_PER_REQUEST = 100;
const MAX_DAGS = 10_000;
/** Pages of one sweep: 100,000 DAG runs. */
const MAX_PAGES = 1000;
/** Unlisted runs that one sweep makes due; the others are checked at their own time. */
const MAX_UNLISTED = 5000;
/** Period over which the checks of unlisted runs are spread. */
const UNLISTED_WITHIN_SECONDS = 300;
/** A run that was accepted within this time before the sweep may have been missing when its page was read. */
const FRESH_MS = 60_000;

/**
 * Pages through the orchestrator's active DAG runs. A run that is listed exists; one that is missing may be in any state,
 * because pages shift while runs come and go, and is requested by its id.
 */
@Injectable()
export class ActiveSweep {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orchestrator: Orchestrator,
    private readonly runs: ListedRuns,
    private readonly clock: Clock,
  ) {}

  /** Reads all pages, and makes the runs that were on none of them due. @throws OrchestratorError */
  async sweep(signal: AbortSignal): Promise<void> {
    const startedMs = this.clock.now();
    await this.readPages(signal);
    if (!signal.aborted) await this.makeUnlistedDue(startedMs);
  }

  /** Records what the pages report; runs that are on none of them stay as they are. @throws OrchestratorError */
  async readPages(signal: AbortSignal): Promise<void> {
    const dagIds = await this.dagIds();
    let pages = 0;
    for (let from = 0; from < dagIds.length; from += DAGS_PER_REQUEST) {
      const some = dagIds.slice(from, from + DAGS_PER_REQUEST);
      for (let offset: number | null = 0; offset !== null && pages < MAX_PAGES && !signal.aborted; pages++) {
        const page = await this.orchestrator.listActive(some, offset, signal);
        await this.runs.apply(page.items, 'all');
        offset = page.nextOffset;
      }
    }
  }

  private async dagIds(): Promise<string[]> {
    const rows = await queryRows(
      this.dataSource,
      { dag_id: text() },
      sql`SELECT DISTINCT dag_id FROM runs WHERE state IN ('submitted', 'running')
          AND submission IN ('accepted', 'in_flight') ORDER BY dag_id LIMIT ${MAX_DAGS}`,
    );
    return rows.map(({ dag_id: dagId }) => dagId);
  }

  private async makeUnlistedDue(sinceMs: number): Promise<void> {
    const now = new Date(this.clock.now());
    await execute(
      this.dataSource,
      sql`UPDATE runs
          SET next_check_at = least(next_check_at, ${now}::timestamptz + random() * make_interval(secs => ${UNLISTED_WITHIN_SECONDS}))
        WHERE id IN (SELECT id FROM runs
                      WHERE state IN ('submitted', 'running') AND submission = 'accepted'
                        AND submitted_at < ${new Date(sinceMs - FRESH_MS)}
                        AND (checked_at IS NULL OR checked_at < ${new Date(sinceMs)})
                        AND (lease_until IS NULL OR lease_until <= ${now})
                      ORDER BY checked_at NULLS FIRST LIMIT ${MAX_UNLISTED})`,
    );
  }
}
