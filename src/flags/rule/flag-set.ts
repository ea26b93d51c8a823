/** The only supported bucket hash. A payload with another version is rejected. */
export const BUCKET_VERSION = 1;

/** Fields of a flag in a snapshot on which its evaluation depends. Unknown fields are ignored. */
export interface FlagPayload {
  key: string;
  enabled: boolean;
  killed: boolean;
  /** Whole percents, 0 to 100. */
  rollout: number;
  /** Dimension to the values that match; an empty list does not restrict. */
  cohorts: Readonly<Record<string, readonly string[]>>;
  /** Key of its group. */
  group?: string | null | undefined;
}

export interface GroupPayload {
  key: string;
  enabled: boolean;
  killed: boolean;
}

export interface SelfOverridePayload {
  flag_key: string;
  actor_id: string;
  value: boolean;
  active: boolean;
  /** RFC 3339; from this time on the override does not apply. */
  expires_at?: string | null | undefined;
}

/** Complete input of the evaluation of one project's flags at one revision. */
export interface FlagSetPayload {
  bucket_version: number;
  flags: readonly FlagPayload[];
  groups: readonly GroupPayload[];
  overrides: readonly SelfOverridePayload[];
}

export interface CompiledFlag {
  key: string;
  enabled: boolean;
  killed: boolean;
  rollout: number;
  /** Only dimensions with values, ordered by name, so that every implementation reports the same one. */
  cohorts: readonly (readonly [dimension: string, values: ReadonlySet<string>])[];
  group: string | null;
  overrides: ReadonlyMap<string, CompiledOverride> | null;
}

export interface CompiledOverride {
  value: boolean;
  /** Expiry in Unix milliseconds; `Infinity`: none. */
  untilMs: number;
}

export interface FlagSet {
  flags: ReadonlyMap<string, CompiledFlag>;
  groups: ReadonlyMap<string, GroupPayload>;
}

/**
 * Compiles a payload for {@link evaluateFlag}. Uses maps instead of objects, because `__proto__` is an ordinary key.
 *
 * @throws RangeError for a bucket version that is not {@link BUCKET_VERSION}: with another hash, users would have different
 *   buckets than in other services.
 */
export function compileFlagSet(payload: FlagSetPayload): FlagSet {
  if (payload.bucket_version !== BUCKET_VERSION) {
    throw new RangeError(`bucket_version ${payload.bucket_version} is not known; update this client`);
  }
  const overrides = new Map<string, Map<string, CompiledOverride>>();
  for (const { flag_key, actor_id, value, active, expires_at } of payload.overrides) {
    if (!active) continue;
    const ofFlag = overrides.get(flag_key) ?? new Map<string, CompiledOverride>();
    ofFlag.set(actor_id, { value, untilMs: expires_at == null ? Infinity : Date.parse(expires_at) });
    overrides.set(flag_key, ofFlag);
  }
  return {
    flags: new Map(
      payload.flags.map((flag) => [
        flag.key,
        {
          key: flag.key,
          enabled: flag.enabled,
          killed: flag.killed,
          rollout: flag.rollout,
          cohorts: compileCohorts(flag.cohorts),
          group: flag.group ?? null,
          overrides: overrides.get(flag.key) ?? null,
        },
      ]),
    ),
    groups: new Map(payload.groups.map((group) => [group.key, group])),
  };
}

export function compileCohorts(cohorts: FlagPayload['cohorts']): CompiledFlag['cohorts'] {
  return Object.entries(cohorts)
    .filter(([, values]) => values.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dimension, values]) => [dimension, new Set(values)] as const);
}
