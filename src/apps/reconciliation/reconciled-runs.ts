import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { boolean, execute, hasRow, number, orNull, queryRow, queryRows, text } from '../../database/rows.js';
import type { RunState } from '../model/runs/run-state.js';
import type { ReconciliationResponse, RunStateChangeResponse } from './reconciliation.response.js';

/** The oldest runs; further ones count as remaining. */
const MAX_RUNS = 50_000;
const MAX_CHANGES = 1000;
/** Not terminal, and known to the orchestrator: a run that waits for a slot was never sent. */
const ACTIVE = sql`state IN ('submitted', 'running') AND submission <> 'waiting'`;
/**
 * Not checked since the reconciliation was requested. No reconciliation takes a minute: a later time was written by a replica whose
 * clock is ahead, and does not count. Otherwise the run would not be checked until that time.
 */
const isUnchecked = ({ at }: Snapshot): Sql =>
  sql`(checked_at IS NULL OR checked_at < ${at} OR checked_at > ${at}::timestamptz + interval '1 minute')`;

/** The active runs at one moment. */
export interface Snapshot {
  at: Date;
  states: ReadonlyMap<string, RunState>;
  /** Number of active runs beyond {@link MAX_RUNS}, which `states` does not contain. */
  beyondMax: number;
}

const RUN_NOW = { id: text(), state: text<RunState>(), checked: boolean(), check_failed: boolean() };

/** Selects the runs that a reconciliation on demand checks, and reads its outcome, whichever replicas checked them. */
@Injectable()
export class ReconciledRuns {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async snapshot(): Promise<Snapshot> {
    const at = this.now();
    const rows = await queryRows(
      this.dataSource,
      { id: text(), state: text<RunState>(), total: number() },
      sql`SELECT id, state, (count(*) OVER ())::int AS total FROM runs WHERE ${ACTIVE} ORDER BY created_at LIMIT ${MAX_RUNS}`,
    );
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    return { at, states, beyondMax: (rows[0]?.total ?? 0) - rows.length };
  }

  /** Whether any active run is unchecked and could be in the orchestrator's lists. */
  hasUnchecked(snapshot: Snapshot): Promise<boolean> {
    return hasRow(
      this.dataSource,
      sql`SELECT FROM runs WHERE ${ACTIVE} AND submission <> 'pending' AND ${isUnchecked(snapshot)} LIMIT 1`,
    );
  }

  /** Makes the unchecked runs due. @param withinMs period over which their checks are spread. @returns when it begins. */
  async makeDue(snapshot: Snapshot, withinMs: number): Promise<Date> {
    const now = this.now();
    await execute(
      this.dataSource,
      sql`UPDATE runs
          SET next_check_at = least(next_check_at, ${now}::timestamptz + random() * make_interval(secs => ${withinMs / 1000}))
        WHERE ${ACTIVE} AND ${isUnchecked(snapshot)}`,
    );
    return now;
  }

  /** Whether any due run is unchecked, and whether a worker is checking one of them. */
  async progress(snapshot: Snapshot): Promise<{ isOpen: boolean; isInProgress: boolean }> {
    const now = this.now();
    const row = await queryRow(
      this.dataSource,
      { open: boolean(), in_progress: orNull(boolean()) },
      sql`SELECT count(*) > 0 AS open, bool_or(coalesce(lease_until > ${now}, false)) AS in_progress FROM runs
        WHERE ${ACTIVE} AND ${isUnchecked(snapshot)} AND created_at <= ${snapshot.at}
          AND (next_check_at <= ${now} OR lease_until > ${now})`,
    );
    return { isOpen: row?.open === true, isInProgress: row?.in_progress === true };
  }

  /**
   * @param dueAt what {@link makeDue} returned. The check of a run that is due later has failed: it has scheduled the next one.
   * `null`: no check was due during the reconciliation.
   */
  async outcome(snapshot: Snapshot, dueAt: Date | null): Promise<ReconciliationResponse> {
    const { states, beyondMax } = snapshot;
    const runs = await queryRows(
      this.dataSource,
      RUN_NOW,
      sql`SELECT id, state, NOT ${isUnchecked(snapshot)} AS checked,
                 coalesce(next_check_at > ${dueAt}, false) AS check_failed
         FROM runs WHERE id = ANY (${[...states.keys()]}::uuid[]) ORDER BY id`,
    );
    const changes: RunStateChangeResponse[] = [];
    const counts = { checked: 0, changed: 0, unchanged: 0, errors: 0, remaining: beyondMax };
    for (const { id, state, checked, check_failed: hasFailed } of runs) {
      const from = states.get(id) ?? state;
      if (from !== state) {
        counts.changed++;
        if (changes.length < MAX_CHANGES) changes.push({ run_id: id, from, to: state });
      } else if (checked) counts.unchanged++;
      else if (hasFailed) counts.errors++;
      else counts.remaining++;
    }
    return { ...counts, checked: counts.changed + counts.unchanged, changes };
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
