import { createHash } from 'node:crypto';
import { compileFlagSet, BUCKET_VERSION, type FlagSet } from '../evaluation/flag-set.js';
import type { Flag } from '../definitions/flag.entity.js';
import type { FlagGroup } from '../groups/flag-group.entity.js';
import type { SelfOverride } from '../overrides/self-override.entity.js';

/** What clients load. */
export interface SnapshotPayload {
  revision: number;
  bucket_version: number;
  flags: WireFlag[];
  groups: WireGroup[];
  overrides: WireOverride[];
}

/** Everything that decides about a project's flags at one revision, in every form in which it is asked for. */
export interface Snapshot {
  readonly revision: number;
  readonly payload: SnapshotPayload;
  /** The answer's body, made once. */
  readonly body: Buffer;
  /** Strong: of the body's bytes. */
  readonly etag: string;
  readonly set: FlagSet;
}

export interface SnapshotRows {
  revision: number;
  /** Without archived ones. */
  flags: readonly Flag[];
  groups: readonly FlagGroup[];
  overrides: readonly SelfOverride[];
}

export function makeSnapshot({ revision, flags, groups, overrides }: SnapshotRows): Snapshot {
  const payload: SnapshotPayload = {
    revision,
    bucket_version: BUCKET_VERSION,
    flags: flags.map(wireFlag),
    groups: groups.map(wireGroup),
    overrides: overrides.filter(({ active }) => active).map(wireOverride),
  };
  const body = Buffer.from(JSON.stringify(payload));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { revision, payload, body, etag, set: compileFlagSet(payload) };
}

/** What clients need to decide; names and descriptions stay with the portal. */
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
  actor_id: string;
  value: boolean;
  active: boolean;
  expires_at: string | null;
}

export function wireOverride(override: SelfOverride): WireOverride {
  return {
    flag_key: override.flagKey,
    actor_id: override.actorId,
    value: override.value,
    active: override.active,
    expires_at: override.expiresAt?.toISOString() ?? null,
  };
}
