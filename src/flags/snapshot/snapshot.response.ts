export class SnapshotFlagResponse {
  key: string;
  enabled: boolean;
  killed: boolean;
  rollout: number;
  cohorts: Record<string, string[]>;
  group: string | null;
}

export class SnapshotGroupResponse {
  key: string;
  enabled: boolean;
  killed: boolean;
}

export class SnapshotOverrideResponse {
  flag_key: string;
  /** The `userId` of the contexts to which it applies: a person's Signalbox id, or one of the ids that the person recorded. */
  actor_id: string;
  value: boolean;
  active: boolean;
  expires_at: Date | null;
}

export class SnapshotResponse {
  revision: number;
  /** How users are hashed into buckets; refuse a snapshot with one that you do not know. */
  bucket_version: number;
  flags: SnapshotFlagResponse[];
  groups: SnapshotGroupResponse[];
  overrides: SnapshotOverrideResponse[];
}
