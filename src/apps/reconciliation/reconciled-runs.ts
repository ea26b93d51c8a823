import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import type { RunState } from '../model/run-state.js';
import type { ReconciliationResponse, RunStateChangeResponse } from './reconciliation.response.js';

/** The oldest runs; further ones count as remaining. */
const MAX_RUNS = 50_000;
const MAX_CHANGES = 1000;
/** Not terminal, and known to the orchestrator: a run that waits for a slot was never sent. */
const ACTIVE = `state IN ('submitted', 'running') AND submission <> 'waiting'`;
/**
 * Not checked since the reconciliation was requested. A time that lies further ahead than a reconciliation takes is of a replica whose
 * clock is ahead, and does not count: otherwise the run would stay unchecked until that time.
 */
const UNSEEN = `(checked_at IS NULL OR checked_at < $1 OR checked_at > $1::timestamptz + interval '1 minute')`;

/** The active runs at one moment. */
export interface Snapshot {
  at: Date;
  states: ReadonlyMap<string, RunState>;
  /** Number of active runs that `states` does not contain. */
  uncounted: number;
}

interface RunNow {
  id: string;
  state: RunState;
  seen: boolean;
  postponed: boolean;
}

/** The runs that a reconciliation on demand checks, and its outcome, by whichever replica they were checked. */
@Injectable()
export class ReconciledRuns {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async snapshot(): Promise<Snapshot> {
    const at = this.now();
    const rows = await this.dataSource.query<{ id: string; state: RunState; total: number }[]>(
      `SELECT id, state, (count(*) OVER ())::int AS total FROM runs WHERE ${ACTIVE} ORDER BY created_at LIMIT $1`,
      [MAX_RUNS],
    );
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    return { at, states, uncounted: (rows[0]?.total ?? 0) - rows.length };
  }

  /** Whether any active run is unchecked and could be in the orchestrator's lists. */
  async hasUnseen({ at }: Snapshot): Promise<boolean> {
    const [row] = await this.dataSource.query<{ unseen: boolean }[]>(
      `SELECT EXISTS (SELECT FROM runs WHERE ${ACTIVE} AND submission <> 'pending' AND ${UNSEEN}) AS unseen`,
      [at],
    );
    return row?.unseen === true;
  }

  /** Makes the unchecked runs due. @param withinMs period over which their checks are spread. @returns when it begins. */
  async makeDue({ at }: Snapshot, withinMs: number): Promise<Date> {
    const now = this.now();
    await this.dataSource.query(
      `UPDATE runs SET next_check_at = least(next_check_at, $2::timestamptz + random() * make_interval(secs => $3))
        WHERE ${ACTIVE} AND ${UNSEEN}`,
      [at, now, withinMs / 1000],
    );
    return now;
  }

  /** Whether any run is unchecked, and whether a worker holds one of them. */
  async progress({ at }: Snapshot): Promise<{ isOpen: boolean; isInProgress: boolean }> {
    const [row] = await this.dataSource.query<{ open: boolean; in_work: boolean | null }[]>(
      `SELECT count(*) > 0 AS open, bool_or(coalesce(lease_until > $2, false)) AS in_work FROM runs
        WHERE ${ACTIVE} AND ${UNSEEN} AND created_at <= $1 AND (next_check_at <= $2 OR lease_until > $2)`,
      [at, this.now()],
    );
    return { isOpen: row?.open === true, isInProgress: row?.in_work === true };
  }

  /** @param dueAt what {@link makeDue} returned: a run that is due later was requested without success. */
  async outcome({ at, states, uncounted }: Snapshot, dueAt: Date | null): Promise<ReconciliationResponse> {
    const runs = await this.dataSource.query<RunNow[]>(
      `SELECT id, state, coalesce(checked_at >= $2, false) AS seen, coalesce(next_check_at > $3, false) AS postponed
         FROM runs WHERE id = ANY ($1::uuid[]) ORDER BY id`,
      [[...states.keys()], at, dueAt],
    );
    const changes: RunStateChangeResponse[] = [];
    const counts = { checked: 0, changed: 0, unchanged: 0, errors: 0, remaining: uncounted };
    for (const { id, state, seen, postponed } of runs) {
      const from = states.get(id) ?? state;
      if (from !== state) {
        counts.changed++;
        if (changes.length < MAX_CHANGES) changes.push({ run_id: id, from, to: state });
      } else if (seen) counts.unchanged++;
      else if (postponed) counts.errors++;
      else counts.remaining++;
    }
    return { ...counts, checked: counts.changed + counts.unchanged, changes };
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
