import type { FlagStateName } from '../rule/state-in-force.js';
import type { Flag } from '../entities/flag.entity.js';

const STALE_AFTER_MS = 14 * 24 * 60 * 60 * 1000;

export type Staleness = 'fully_off' | 'fully_on' | 'unused';

/**
 * Reason for which a flag can be removed from the code; `null`: it still has an effect, or is permanent. A flag that an
 * emergency stop or its group keeps off is never `fully_on`: removing the check from the code would turn it on.
 */
export function staleness(
  flag: Pick<
    Flag,
    'archived' | 'cohorts' | 'createdAt' | 'enabled' | 'permanent' | 'rollout' | 'updatedAt'
  > & { state: FlagStateName },
  lastEvaluatedAt: Date | null,
  nowMs: number,
): Staleness | null {
  if (flag.permanent || flag.archived) return null;
  const isLongAgo = (time: Date): boolean => nowMs - time.getTime() >= STALE_AFTER_MS;
  if (isLongAgo(flag.createdAt) && (lastEvaluatedAt === null || isLongAgo(lastEvaluatedAt))) return 'unused';
  if (!isLongAgo(flag.updatedAt)) return null;
  if (!flag.enabled || flag.rollout === 0) return 'fully_off';
  const isUnconditional = Object.values(flag.cohorts).every((values) => values.length === 0);
  return flag.rollout === 100 && isUnconditional && flag.state === 'on' ? 'fully_on' : null;
}
