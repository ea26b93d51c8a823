import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { digits, orNull, queryRows, text, time } from '../../database/rows.js';

/** Reported usage of a flag. */
export interface FlagUse {
  /** `null`: never evaluated. */
  lastEvaluatedAt: Date | null;
  evaluationsSinceYesterday: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const UNUSED: FlagUse = { lastEvaluatedAt: null, evaluationsSinceYesterday: 0 };

/** Usage of each of the flags, in one query; {@link useOf} reads it. */
export async function flagUses(
  manager: EntityManager,
  projectId: string,
  keys: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, FlagUse>> {
  if (keys.length === 0) return new Map();
  const yesterday = new Date(nowMs - DAY_MS).toISOString().slice(0, 10);
  const rows = await queryRows(
    manager,
    { key: text(), at: orNull(time()), count: digits() },
    sql`SELECT flag.key, last.at, coalesce(used.count, 0) AS count
          FROM unnest(${keys}::text[]) AS flag (key)
          LEFT JOIN flag_last_evaluated AS last ON last.project_id = ${projectId} AND last.flag_key = flag.key
          LEFT JOIN LATERAL (
            SELECT sum(u.count) AS count FROM flag_usage AS u
             WHERE u.project_id = ${projectId} AND u.flag_key = flag.key AND u.day >= ${yesterday}::date) AS used ON true`,
  );
  return new Map(
    rows.map(({ key, at, count }) => [
      key,
      { lastEvaluatedAt: at, evaluationsSinceYesterday: Number(count) },
    ]),
  );
}

export function useOf(uses: ReadonlyMap<string, FlagUse>, key: string): FlagUse {
  return uses.get(key) ?? UNUSED;
}
