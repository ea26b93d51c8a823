import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import {
  boolean,
  execute,
  json,
  number,
  orNull,
  queryRow,
  queryRows,
  text,
  time,
  type RowOf,
} from '../../../database/rows.js';
import { SimulatedCallback, type CallbackEvent } from './simulated-callback.entity.js';
import { owesResult } from './owed-result.js';
import type { CallbackAddress, SimulatedDagRun } from './simulated-dag-run.entity.js';
import type { Simulation } from './simulation.js';

/** Maximum number of callbacks of one claim. */
const BATCH = 64;
const LEASE_SECONDS = 60;
export const LEASE_MS = LEASE_SECONDS * 1000;

/** The end is reported after the result: no result is stored after the end of a run. */
const IN_TURN = sql`NOT (c.event = 'ended' AND EXISTS (
  SELECT FROM simulated_dag_runs AS r WHERE r.dag_id = c.dag_id AND r.run_id = c.run_id AND ${raw(owesResult('r'))}))`;

const CLAIMED_ROW = {
  id: text(),
  event: text<CallbackEvent>(),
  step: orNull(number()),
  event_id: text(),
  attempts: number(),
  due_at: time(),
  dag_id: text(),
  run_id: text(),
  simulation: json<Simulation>(),
  /** Never NULL: callbacks are written only for a DAG run with an address. */
  callback: json<CallbackAddress>(),
  starts_at: orNull(time()),
  ends_at: orNull(time()),
  stopped: boolean(),
};

/** A callback that this process has claimed, with the required columns of its DAG run. */
export interface ClaimedCallback extends Pick<
  SimulatedDagRun,
  'dagId' | 'endsAt' | 'runId' | 'simulation' | 'startsAt' | 'stopped'
> {
  id: string;
  leaseToken: string;
  event: CallbackEvent;
  /** Number of a `progress` callback, from 1. */
  step: number | null;
  eventId: string;
  /** Number of attempts, including the present one. */
  attempts: number;
  address: CallbackAddress;
}

/** Queue of callbacks that all replicas share, by leases in the rows, on the database's clock. */
@Injectable()
export class SimulatedCallbackQueue {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Unix milliseconds at which the next callback is due; can be in the past. */
  async nextDueMs(): Promise<number | null> {
    const row = await queryRow(
      this.dataSource,
      { due_at: orNull(time()) },
      sql`SELECT min(due_at) AS due_at FROM simulated_callbacks AS c WHERE (lease_until IS NULL OR lease_until < now()) AND ${IN_TURN}`,
    );
    return row?.due_at?.getTime() ?? null;
  }

  /** Claims due callbacks, the oldest first; a full batch means that more can be due. */
  async claim(): Promise<{ callbacks: ClaimedCallback[]; isFull: boolean }> {
    const leaseToken = uuidV7();
    const rows = await queryRows(
      this.dataSource,
      CLAIMED_ROW,
      sql`WITH due AS (
         SELECT id FROM simulated_callbacks AS c
          WHERE due_at <= ${new Date(this.clock.now())} AND (lease_until IS NULL OR lease_until < now()) AND ${IN_TURN}
          ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       UPDATE simulated_callbacks AS c
          SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), lease_token = ${leaseToken}, attempts = attempts + 1
         FROM due, simulated_dag_runs AS r
        WHERE c.id = due.id AND r.dag_id = c.dag_id AND r.run_id = c.run_id
       RETURNING c.id, c.event, c.step, c.event_id, c.attempts, c.due_at, r.dag_id, r.run_id, r.simulation, r.callback,
                 r.starts_at, r.ends_at, r.stopped`,
    );
    const inOrder = rows.toSorted(
      (a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1),
    );
    return { callbacks: inOrder.map((row) => claimedFrom(row, leaseToken)), isFull: rows.length === BATCH };
  }

  /** Deletes a callback that was sent or will never be sent. A DAG run whose end became due meanwhile ends with its result. */
  async forget({ id, leaseToken }: ClaimedCallback): Promise<void> {
    const now = new Date(this.clock.now());
    await execute(
      this.dataSource,
      sql`WITH sent AS (
         DELETE FROM simulated_callbacks WHERE id = ${id} AND lease_token = ${leaseToken} RETURNING dag_id, run_id, event)
       UPDATE simulated_dag_runs AS r SET ends_at = ${now} FROM sent
        WHERE sent.event = 'result' AND r.dag_id = sent.dag_id AND r.run_id = sent.run_id AND r.ends_at < ${now} AND NOT r.stopped`,
    );
  }

  async postpone({ id, leaseToken }: ClaimedCallback, ms: number): Promise<void> {
    const dueAt = new Date(this.clock.now() + ms);
    await this.dataSource.manager.update(
      SimulatedCallback,
      { id, leaseToken },
      { dueAt, leaseUntil: null, leaseToken: null },
    );
  }

  /** Releases callbacks that were not attempted. */
  async release(callbacks: readonly ClaimedCallback[]): Promise<void> {
    if (callbacks.length === 0) return;
    const ids = callbacks.map(({ id }) => id);
    const leaseTokens = callbacks.map(({ leaseToken }) => leaseToken);
    await execute(
      this.dataSource,
      sql`UPDATE simulated_callbacks SET lease_until = NULL, lease_token = NULL, attempts = attempts - 1
        WHERE id = ANY (${ids}::uuid[]) AND lease_token = ANY (${leaseTokens}::uuid[])`,
    );
  }
}

function claimedFrom(row: RowOf<typeof CLAIMED_ROW>, leaseToken: string): ClaimedCallback {
  return {
    id: row.id,
    leaseToken,
    event: row.event,
    step: row.step,
    eventId: row.event_id,
    attempts: row.attempts,
    dagId: row.dag_id,
    runId: row.run_id,
    simulation: row.simulation,
    address: row.callback,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    stopped: row.stopped,
  };
}
