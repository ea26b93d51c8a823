import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { RunState } from '../model/run-state.js';
import type { ReconciliationResponse, RunStateChangeResponse } from './reconciliation.response.js';

/** The oldest; more of them count as remaining. */
const MOST_RUNS = 50_000;
const MOST_CHANGES = 1000;
/** Not over, and there is somebody to ask: what waits for a place was never sent. */
const ACTIVE = `state IN ('submitted', 'running') AND submission <> 'waiting'`;
const UNSEEN = `(checked_at IS NULL OR checked_at < $1)`;

/** The runs that are not over, as they were at a moment. */
export interface Snapshot {
  at: Date;
  states: ReadonlyMap<string, RunState>;
  /** Of those that are not in it. */
  beyond: number;
}

interface RunNow {
  id: string;
  state: RunState;
  seen: boolean;
  postponed: boolean;
}

/** What a reconciliation checks, and what became of it, on any replica. */
@Injectable()
export class ActiveRuns {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async snapshot(at: Date): Promise<Snapshot> {
    const rows = await this.dataSource.query<{ id: string; state: RunState; total: number }[]>(
      `SELECT id, state, (count(*) OVER ())::int AS total FROM runs WHERE ${ACTIVE} ORDER BY created_at LIMIT $1`,
      [MOST_RUNS],
    );
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    return { at, states, beyond: (rows[0]?.total ?? 0) - rows.length };
  }

  /** Whether the lists of the orchestrator could report anything about them. */
  async hasUnseen({ at }: Snapshot): Promise<boolean> {
    const [row] = await this.dataSource.query<{ unseen: boolean }[]>(
      `SELECT EXISTS (SELECT FROM runs WHERE ${ACTIVE} AND submission <> 'pending' AND ${UNSEEN}) AS unseen`,
      [at],
    );
    return row?.unseen === true;
  }

  /** All without an observation since then. @param withinMs spread over so long. */
  async makeDue({ at }: Snapshot, now: Date, withinMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE runs SET next_check_at = least(next_check_at, $2::timestamptz + random() * make_interval(secs => $3))
        WHERE ${ACTIVE} AND ${UNSEEN}`,
      [at, now, withinMs / 1000],
    );
  }

  /** Whether any of them is still to be asked for, and whether somebody is at it. */
  async progress({ at }: Snapshot, now: Date): Promise<{ open: boolean; inWork: boolean }> {
    const [row] = await this.dataSource.query<{ open: boolean; in_work: boolean | null }[]>(
      `SELECT count(*) > 0 AS open, bool_or(coalesce(lease_until > $2, false)) AS in_work FROM runs
        WHERE ${ACTIVE} AND ${UNSEEN} AND created_at <= $1 AND (next_check_at <= $2 OR lease_until > $2)`,
      [at, now],
    );
    return { open: row?.open === true, inWork: row?.in_work === true };
  }

  /** @param dueAt what {@link makeDue} wrote: who is due later was asked for without an answer. */
  async outcome({ at, states, beyond }: Snapshot, dueAt: Date | null): Promise<ReconciliationResponse> {
    const runs = await this.dataSource.query<RunNow[]>(
      `SELECT id, state, coalesce(checked_at >= $2, false) AS seen, coalesce(next_check_at > $3, false) AS postponed
         FROM runs WHERE id = ANY ($1::uuid[]) ORDER BY id`,
      [[...states.keys()], at, dueAt],
    );
    const changes: RunStateChangeResponse[] = [];
    const counts = { checked: 0, changed: 0, unchanged: 0, errors: 0, remaining: beyond };
    for (const { id, state, seen, postponed } of runs) {
      const from = states.get(id) ?? state;
      if (from !== state) {
        counts.changed++;
        if (changes.length < MOST_CHANGES) changes.push({ run_id: id, from, to: state });
      } else if (seen) counts.unchanged++;
      else if (postponed) counts.errors++;
      else counts.remaining++;
    }
    return { ...counts, checked: counts.changed + counts.unchanged, changes };
  }
}
