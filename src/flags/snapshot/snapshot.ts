import { createHash } from 'node:crypto';
import { compileFlagSet, BUCKET_VERSION, type FlagSet } from '../rule/flag-set.js';
import type { Flag } from '../entities/flag.entity.js';
import { groupBy } from '../../common/group-by.js';
import type { FlagGroup } from '../entities/flag-group.entity.js';
import type { FlagIdentity } from '../identities/flag-identity.entity.js';
import type { SelfOverride } from '../overrides/self-override.entity.js';

/** Snapshot in the format of client libraries. */
export interface SnapshotPayload {
  revision: number;
  bucket_version: number;
  flags: WireFlag[];
  groups: WireGroup[];
  overrides: WireOverride[];
}

/** All state that decides a project's flags at one revision, in every form that routes return. */
export interface Snapshot {
  readonly revision: number;
  readonly payload: SnapshotPayload;
  /** Body of the response, encoded once. */
  readonly body: Buffer;
  /** Strong ETag: a hash of the body's bytes. */
  readonly etag: string;
  readonly set: FlagSet;
}

export interface SnapshotRows {
  revision: number;
  /** Flags that are not archived. */
  flags: readonly Flag[];
  groups: readonly FlagGroup[];
  overrides: readonly SelfOverride[];
  /** Further ids by which the project's applications identify users. */
  identities: readonly Pick<FlagIdentity, 'actorId' | 'userId'>[];
}

export function makeSnapshot({ revision, flags, groups, overrides, identities }: SnapshotRows): Snapshot {
  const payload: SnapshotPayload = {
    revision,
    bucket_version: BUCKET_VERSION,
    flags: flags.map(wireFlag),
    groups: groups.map(wireGroup),
    overrides: wireOverrides(overrides, identities),
  };
  const body = Buffer.from(JSON.stringify(payload));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { revision, payload, body, etag, set: compileFlagSet(payload) };
}

/** Fields that clients require for an evaluation, without names and descriptions. */
export interface WireFlag {
  key: string;
  enabled: boolean;
  killed: boolean;
  rollout: number;
  cohorts: Record<string, string[]>;
  group: string | null;
}

export function wireFlag({ key, enabled, killed, rollout, cohorts, groupKey }: Flag): WireFlag {
  return { key, enabled, killed, rollout, cohorts, group: groupKey };
}

export interface WireGroup {
  key: string;
  enabled: boolean;
  killed: boolean;
}

export function wireGroup({ key, enabled, killed }: FlagGroup): WireGroup {
  return { key, enabled, killed };
}

export interface WireOverride {
  flag_key: string;
  /** The `userId` of the contexts to which it applies. */
  actor_id: string;
  value: boolean;
  active: boolean;
  expires_at: string | null;
}

/**
 * Creates an override for every id of the user, so that the rule and the clients need no identities. Ids are unique within a
 * project.
 */
function wireOverrides(
  overrides: SnapshotRows['overrides'],
  identities: SnapshotRows['identities'],
): WireOverride[] {
  const recorded = groupBy(identities, ({ actorId }) => actorId);
  return overrides
    .filter(({ active }) => active)
    .flatMap((override) => {
      const further = (recorded.get(override.actorId) ?? []).map(({ userId }) => userId);
      // Sorted here, so that the bytes are the same on every replica.
      return [override.actorId, ...further.toSorted()].map((userId) => wireOverride(override, userId));
    });
}

function wireOverride({ flagKey, value, active, expiresAt }: SelfOverride, userId: string): WireOverride {
  return {
    flag_key: flagKey,
    actor_id: userId,
    value,
    active,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
