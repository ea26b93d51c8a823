import type { SelfOverride } from './self-override.entity.js';

export class OverrideResponse {
  flag_key: string;
  /** Signalbox id of the person whose override it is. */
  actor_id: string;
  /** The values of the context's `userId` for which the override applies: the person's Signalbox id, then the recorded ones. */
  user_ids: string[];
  value: boolean;
  /** Whether the override applies. It is deactivated when the person loses the right to have overrides. */
  active: boolean;
  /** From this moment on the override does not apply; null for no end. */
  expires_at: Date | null;
  /** The project's revision that changed it last. */
  revision: number;
  updated_at: Date;
}

export class PersonOverrideResponse extends OverrideResponse {
  /** The person's name. */
  actor_name: string;
  /** The person's e-mail address. */
  actor_email: string;
}

export class PersonOverridePageResponse {
  items: PersonOverrideResponse[];
  next_cursor: string | null;
}

/** @param identities the recorded ids of the person in the override's project. */
export function overrideResponse(override: SelfOverride, identities: readonly string[]): OverrideResponse {
  return {
    flag_key: override.flagKey,
    actor_id: override.actorId,
    user_ids: [override.actorId, ...identities],
    value: override.value,
    active: override.active,
    expires_at: override.expiresAt,
    revision: override.revision,
    updated_at: override.updatedAt,
  };
}
