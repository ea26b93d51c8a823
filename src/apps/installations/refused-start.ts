import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { Installation } from '../model/installation.entity.js';
import type { CommonProblemCode } from '../../common/problem/problem-types.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { execute } from '../../database/rows.js';

/** Reason for which a due trigger started no run. */
export interface RefusedStart {
  /** Code of a problem. */
  code: string;
  /** Cause and remedy, for users. */
  detail: string;
}

/** Minimum interval between two updates: a trigger whose start is rejected for every event must not rewrite the row for each. */
const RECORD_EVERY_MS = 10_000;

/** Stores the rejected start at the installation until a trigger of the same kind starts a run again. */
export async function recordRefusedStart(
  manager: EntityManager,
  installationId: string,
  kind: 'event' | 'schedule',
  { code, detail }: RefusedStart,
  now: Date,
): Promise<void> {
  const recordedBefore = new Date(now.getTime() - RECORD_EVERY_MS);
  await execute(
    manager,
    sql`UPDATE installations
           SET refused_kind = ${kind}, refused_code = ${code}, refused_detail = ${detail}, refused_at = ${now}
         WHERE id = ${installationId}
           AND (refused_at IS NULL OR refused_at <= ${recordedBefore}
                OR (refused_kind, refused_code, refused_detail) <> (${kind}, ${code}, ${detail}))`,
  );
}

export async function clearRefusedStart(manager: EntityManager, installationId: string): Promise<void> {
  await manager.update(
    Installation,
    { id: installationId },
    { refusedKind: null, refusedCode: null, refusedDetail: null, refusedAt: null },
  );
}

/** Transient problems, such as a full queue of checks: the start is retried, not refused. */
const TEMPORARY: ReadonlySet<string> = new Set<CommonProblemCode>(['rate_limited', 'service_unavailable']);

/** @throws every other error, and a temporary problem: the trigger retries the start. */
export function refusedStartOf(error: unknown): RefusedStart {
  if (error instanceof ProblemError && !TEMPORARY.has(error.code)) {
    return { code: error.code, detail: error.detail };
  }
  throw error;
}

export function isRefusedStart(outcome: object): outcome is RefusedStart {
  return 'code' in outcome;
}
