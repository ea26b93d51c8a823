export class SnapshotFlagResponse {
  /** Key of the flag, unique in the project. */
  key: string;
  /** Whether the flag is turned on. */
  enabled: boolean;
  /** Whether the emergency stop is active. */
  killed: boolean;
  /** Share of users for whom the flag is on, in whole percent from 0 to 100. */
  rollout: number;
  /** Matching values by context attribute. A context must match every attribute listed. */
  cohorts: Record<string, string[]>;
  /** Key of the group to which the flag belongs; `null` when it belongs to none. */
  group: string | null;
}

export class SnapshotGroupResponse {
  /** Key of the group, unique in the project. */
  key: string;
  /** Whether the group is turned on. */
  enabled: boolean;
  /** Whether the group's emergency stop is active. */
  killed: boolean;
}

export class SnapshotOverrideResponse {
  /** Key of the overridden flag. */
  flag_key: string;
  /**
   * Value of the context's `userId` to which the override applies: the person's Signalbox id or one of their recorded
   * ids.
   */
  actor_id: string;
  /** Value to which the flag evaluates for this person. */
  value: boolean;
  /** Whether the override applies; an inactive override has no effect. */
  active: boolean;
  /** Time at which the override expires, RFC 3339, UTC; `null` when it does not expire. */
  expires_at: Date | null;
}

export class SnapshotResponse {
  /** Revision of the project that the snapshot contains. */
  revision: number;
  /**
   * Version of the hash that maps users to rollout buckets. Clients must reject versions that they do not implement.
   */
  bucket_version: number;
  /** All flags of the project that are not archived. */
  flags: SnapshotFlagResponse[];
  /** All groups of the project that are not archived. */
  groups: SnapshotGroupResponse[];
  /** All overrides of the project, one entry for each `userId`. */
  overrides: SnapshotOverrideResponse[];
}
