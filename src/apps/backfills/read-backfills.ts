import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { number, orNull, queryRows, text, type RowOf } from '../../database/rows.js';
import { Backfill } from '../model/backfill.entity.js';
import type { BackfillOutcome } from '../model/backfill-time.entity.js';
import type { RunState } from '../model/runs/run-state.js';
import type { BackfillResponse } from './backfill.dto.js';

const COUNT_ROW = {
  backfill_id: text(),
  outcome: orNull(text<BackfillOutcome>()),
  code: orNull(text()),
  state: orNull(text<RunState>()),
  count: number(),
};

type CountRow = RowOf<typeof COUNT_ROW>;

/** Adds the outcome of their times to backfills, with one query for all of them. */
export async function toBackfillResponses(
  manager: EntityManager,
  backfills: readonly Backfill[],
): Promise<BackfillResponse[]> {
  const rows = await queryRows(
    manager,
    COUNT_ROW,
    sql`SELECT t.backfill_id, t.outcome, t.code, r.state, count(*)::int AS count
          FROM backfill_times AS t LEFT JOIN runs AS r ON r.backfill_id = t.backfill_id AND r.scheduled_for = t.at
         WHERE t.backfill_id = ANY (${backfills.map(({ id }) => id)}::uuid[])
         GROUP BY t.backfill_id, t.outcome, t.code, r.state ORDER BY count(*) DESC, t.code`,
  );
  return backfills.map((backfill) =>
    toResponse(
      backfill,
      rows.filter((row) => row.backfill_id === backfill.id),
    ),
  );
}

export async function toBackfillResponse(
  manager: EntityManager,
  backfill: Backfill,
): Promise<BackfillResponse> {
  const [response] = await toBackfillResponses(manager, [backfill]);
  if (response === undefined) throw new Error('a backfill has a response');
  return response;
}

function toResponse(backfill: Backfill, rows: readonly CountRow[]): BackfillResponse {
  const count = (matches: (row: CountRow) => boolean): number =>
    rows.filter(matches).reduce((sum, row) => sum + row.count, 0);
  return {
    id: backfill.id,
    installation_id: backfill.installationId,
    schedule_id: backfill.scheduleId,
    cron: backfill.cron,
    time_zone: backfill.timeZone,
    from: backfill.fromAt,
    to: backfill.toAt,
    concurrency: backfill.concurrency,
    actor_user_id: backfill.actorUserId,
    total: count(() => true),
    done: count(({ state }) => state === 'succeeded'),
    failed: count(({ outcome, state }) => outcome === 'refused' || state === 'failed'),
    running: count(({ state }) => state === 'submitted' || state === 'running'),
    waiting: count(({ outcome }) => outcome === null),
    canceled: count(({ outcome, state }) => outcome === 'canceled' || state === 'canceled'),
    reasons: rows.flatMap(({ outcome, code, count: times }) =>
      outcome === 'refused' && code !== null ? [{ code, count: times }] : [],
    ),
    blocked_by: backfill.endedAt === null ? backfill.blockedBy : null,
    created_at: backfill.createdAt,
    canceled_at: backfill.canceledAt,
    ended_at: backfill.endedAt,
  };
}
