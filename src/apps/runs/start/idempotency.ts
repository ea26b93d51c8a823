import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { canonicalJson } from '../../versions/canonical-json.js';
import { Run } from '../../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../../problems.js';

const KEY = /^[\x21-\x7e]{1,255}$/;
const KEPT_MS = 24 * 3_600_000;

export interface Idempotency {
  key: string;
  /** SHA-256 of the request. */
  hash: Buffer;
}

/**
 * @param key the header, when there is one.
 * @param request the parts of the request that must be equal in a repeat.
 * @throws ProblemError `validation_failed`
 */
export function idempotencyOf(key: string | undefined, request: object): Idempotency | null {
  if (key === undefined) return null;
  if (!KEY.test(key)) {
    throw validationFailed([
      { path: 'Idempotency-Key', problem: 'must have 1 to 255 visible ASCII characters' },
    ]);
  }
  return { key, hash: createHash('sha256').update(canonicalJson(request)).digest() };
}

/**
 * The run that was created with the key within a day. The caller holds the installation's lock, which serializes two
 * requests with one key. An older run loses the key.
 *
 * @throws ProblemError `idempotency_key_reused`
 */
export async function findRepeated(
  manager: EntityManager,
  installationId: string,
  { key, hash }: Idempotency,
  nowMs: number,
): Promise<Run | null> {
  const run = await manager.findOneBy(Run, { installationId, idempotencyKey: key });
  if (run === null) return null;
  if (run.createdAt.getTime() <= nowMs - KEPT_MS) {
    await manager.update(Run, { id: run.id }, { idempotencyKey: null, idempotencyHash: null });
    return null;
  }
  if (run.idempotencyHash?.equals(hash) === true) return run;
  throw new ProblemError(
    APP_PROBLEMS.idempotency_key_reused,
    'This key was used for a different request within the last 24 hours. Use a new key for each new request.',
  );
}
