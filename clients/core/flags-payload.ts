import {
  BUCKET_VERSION,
  type FlagPayload,
  type FlagSetPayload,
  type GroupPayload,
  type SelfOverridePayload,
} from '../../src/flags/rule/flag-set.js';

/** The flags of a client: the content of a snapshot with the changes since then. */
export interface FlagsPayload extends FlagSetPayload {
  revision: number;
}

/** A change from `prev_revision`, or any later revision, to `revision`. Items are complete, not partial. */
export interface FlagsChange {
  revision: number;
  prev_revision: number;
  flags: FlagPayload[];
  groups: GroupPayload[];
  overrides: SelfOverridePayload[];
  removed: {
    flags: string[];
    groups: string[];
    overrides: Pick<SelfOverridePayload, 'actor_id' | 'flag_key'>[];
  };
}

/**
 * Reads the snapshot in a parsed document; `null` when it is not a snapshot, or when this client does not support its bucket
 * version. A document is read completely or not at all: a partial snapshot would switch flags off. Unknown fields are dropped.
 */
export function readSnapshot(document: unknown): FlagsPayload | null {
  if (!isObject(document) || document['bucket_version'] !== BUCKET_VERSION) return null;
  const revision = revisionOf(document['revision']);
  const flags = listOf(document['flags'], readFlag);
  const groups = listOf(document['groups'], readGroup);
  const overrides = listOf(document['overrides'], readOverride);
  if (revision === null || flags === null || groups === null || overrides === null) return null;
  return { revision, bucket_version: BUCKET_VERSION, flags, groups, overrides };
}

/** Reads the data of `flags.changed`; `null` as for {@link readSnapshot}. */
export function readChange(document: unknown): FlagsChange | null {
  if (!isObject(document) || !isObject(document['changes'])) return null;
  const { changes } = document;
  const removed = changes['removed'];
  const bucketVersion = document['bucket_version'];
  if (!isObject(removed) || (bucketVersion !== undefined && bucketVersion !== BUCKET_VERSION)) return null;
  const revision = revisionOf(document['revision']);
  const prevRevision = revisionOf(document['prev_revision']);
  const flags = listOf(changes['flags'], readFlag);
  const groups = listOf(changes['groups'], readGroup);
  const overrides = listOf(changes['overrides'], readOverride);
  const removedFlags = listOf(removed['flags'], readText);
  const removedGroups = listOf(removed['groups'], readText);
  const removedOverrides = listOf(removed['overrides'], readOverrideName);
  if (revision === null || prevRevision === null || flags === null || groups === null) return null;
  if (overrides === null || removedFlags === null || removedGroups === null || removedOverrides === null)
    return null;
  return {
    revision,
    prev_revision: prevRevision,
    flags,
    groups,
    overrides,
    removed: { flags: removedFlags, groups: removedGroups, overrides: removedOverrides },
  };
}

function readFlag(value: unknown): FlagPayload | null {
  if (!isObject(value)) return null;
  const { key, enabled, killed, rollout, cohorts, group = null } = value;
  if (typeof key !== 'string' || typeof enabled !== 'boolean' || typeof killed !== 'boolean') return null;
  if (!isPercent(rollout) || !isCohorts(cohorts)) return null;
  if (group !== null && typeof group !== 'string') return null;
  return { key, enabled, killed, rollout, cohorts, group };
}

function readGroup(value: unknown): GroupPayload | null {
  if (!isObject(value)) return null;
  const { key, enabled, killed } = value;
  if (typeof key !== 'string' || typeof enabled !== 'boolean' || typeof killed !== 'boolean') return null;
  return { key, enabled, killed };
}

function readOverride(value: unknown): SelfOverridePayload | null {
  const name = readOverrideName(value);
  if (name === null || !isObject(value)) return null;
  const { value: wanted, active, expires_at = null } = value;
  if (typeof wanted !== 'boolean' || typeof active !== 'boolean') return null;
  if (expires_at !== null && !isInstant(expires_at)) return null;
  return { ...name, value: wanted, active, expires_at };
}

function readOverrideName(value: unknown): Pick<SelfOverridePayload, 'actor_id' | 'flag_key'> | null {
  if (!isObject(value)) return null;
  const { flag_key, actor_id } = value;
  return typeof flag_key === 'string' && typeof actor_id === 'string' ? { flag_key, actor_id } : null;
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** `null` when the value is not a list, or when one of its items cannot be read. */
function listOf<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const items: T[] = [];
  for (const one of value as unknown[]) {
    const item = read(one);
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

function revisionOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function isPercent(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100;
}

function isCohorts(value: unknown): value is Record<string, string[]> {
  if (!isObject(value)) return false;
  return Object.values(value).every(
    (values) => Array.isArray(values) && values.every((one) => typeof one === 'string'),
  );
}

/** RFC 3339. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
