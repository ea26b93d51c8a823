import type { EntityManager } from 'typeorm';
import { Installation } from '../model/installation.entity.js';

/** Why a trigger that was due started no run. */
export interface RefusedStart {
  /** Code of a problem. */
  code: string;
  /** For people: what is wrong, and what to do. */
  detail: string;
}

/** A trigger that is refused for every event must not rewrite the installation for every event. */
const NOTED_EVERY_MS = 10_000;

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
