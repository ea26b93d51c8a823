import type { SelfOverride } from './self-override.entity.js';

/** A self-override as the history keeps it. */
export interface OverrideState {
  actor_id: string;
  value: boolean;
  active: boolean;
  expires_at: string | null;
}

export function overrideState({ actorId, value, active, expiresAt }: SelfOverride): OverrideState {
  return { actor_id: actorId, value, active, expires_at: expiresAt?.toISOString() ?? null };
}
