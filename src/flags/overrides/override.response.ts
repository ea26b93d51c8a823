import type { SelfOverride } from './self-override.entity.js';

export class OverrideResponse {
  flag_key: string;
  /** The user whose override it is, and the `userId` of the contexts in which it counts. */
  actor_id: string;
  value: boolean;
  active: boolean;
  expires_at: Date | null;
  /** The project's revision that changed it last. */
  revision: number;
  updated_at: Date;
}

export function overrideResponse(override: SelfOverride): OverrideResponse {
  return {
    flag_key: override.flagKey,
    actor_id: override.actorId,
    value: override.value,
    active: override.active,
    expires_at: override.expiresAt,
    revision: override.revision,
    updated_at: override.updatedAt,
  };
}
