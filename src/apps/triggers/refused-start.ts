import type { EntityManager } from 'typeorm';
import type { ProblemCode } from '../../common/problem/problem-codes.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { Installation } from '../installations/installation.entity.js';
import type { Started } from '../runs/start/run-starter.js';

/** Why a trigger that was due started no run. */
export interface RefusedStart {
  /** Code of a problem. */
  code: string;
  /** For people: what is wrong, and what to do. */
  detail: string;
}

/** A trigger that is refused for every event must not rewrite the installation for every event. */
const NOTED_EVERY_MS = 10_000;

/** Problems that pass by themselves, such as a full queue of checks: the start is retried, not refused. */
const TEMPORARY: ReadonlySet<string> = new Set<ProblemCode>(['rate_limited', 'service_unavailable']);

/** @throws every other error, and a temporary problem: the trigger retries the start. */
export function refusedStartOf(error: unknown): RefusedStart {
  if (error instanceof ProblemError && !TEMPORARY.has(error.code)) {
    return { code: error.code, detail: error.detail };
  }
  throw error;
}

export function isRefusedStart(outcome: RefusedStart | Started): outcome is RefusedStart {
  return 'code' in outcome;
}

/** Shows the refusal on the installation until a trigger of the kind starts a run again. */
export async function noteRefusedStart(
  manager: EntityManager,
  installationId: string,
  kind: 'event' | 'schedule',
  { code, detail }: RefusedStart,
  now: Date,
): Promise<void> {
  await manager.query(
    `UPDATE installations SET refused_kind = $2, refused_code = $3, refused_detail = $4, refused_at = $5
      WHERE id = $1
        AND (refused_at IS NULL OR refused_at <= $6 OR (refused_kind, refused_code, refused_detail) <> ($2, $3, $4))`,
    [installationId, kind, code, detail, now, new Date(now.getTime() - NOTED_EVERY_MS)],
  );
}

export async function clearRefusedStart(manager: EntityManager, installationId: string): Promise<void> {
  await manager.update(
    Installation,
    { id: installationId },
    { refusedKind: null, refusedCode: null, refusedDetail: null, refusedAt: null },
  );
}
