import type { SelfOverride } from './self-override.entity.js';

export class OverrideResponse {
  /** Key of the overridden flag. */
  flag_key: string;
  /** Signalbox id of the person to whom the override belongs. */
  actor_id: string;
  /**
   * Values of the context's `userId` to which the override applies: the person's Signalbox id, then the recorded ids.
   */
  user_ids: string[];
  /** Value to which the flag evaluates for the person. */
  value: boolean;
  /** Whether the override applies. It is deactivated when the person loses the permission for overrides. */
  active: boolean;
  /** Time from which the override no longer applies, RFC 3339, UTC; `null` for no expiry. */
  expires_at: Date | null;
  /** Revision of the project that contains the last change of the override. */
  revision: number;
  /** Time of the override's last change, RFC 3339, UTC. */
  updated_at: Date;
}

export class PersonOverrideResponse extends OverrideResponse {
  /** Display name of the person. */
  actor_name: string;
  /** E-mail address of the person. */
  actor_email: string;
}

export class PersonOverridePageResponse {
  /** Overrides on this page, sorted by flag and person. */
  items: PersonOverrideResponse[];
  /** Cursor of the next page; `null` on the last page. */
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
