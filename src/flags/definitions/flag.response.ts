import type { Permission } from '../../auth/permissions.js';
import type { FlagUse } from '../usage/flag-use.js';
import { staleness, type Staleness } from '../usage/staleness.js';
import type { Flag } from './flag.entity.js';
import { flagStateOf } from './flag-state.js';

export class FlagResponse {
  key: string;
  name: string;
  description: string;
  enabled: boolean;
  /** The emergency stop: false for everyone, whatever else is set. */
  killed: boolean;
  /** Whole percents. */
  rollout: number;
  /** Dimension to the values that match. */
  cohorts: Record<string, string[]>;
  /** Key of its group. */
  group: string | null;
  tags: string[];
  /** Never reported as stale. */
  permanent: boolean;
  archived: boolean;
  /** Counts this flag's changes. */
  version: number;
  /** The project's revision that changed it last. */
  revision: number;
  created_at: Date;
  updated_at: Date;
  /** Id of the user; `null`: the service itself, by a schedule. */
  updated_by: string | null;
  /** Within ten seconds; `null`: never, as far as anybody told. */
  last_evaluated_at: Date | null;
  /**
   * Why it may be taken out of the code: not evaluated for 14 days, or the same for everybody and unchanged
   * for 14 days.
   */
  stale: Staleness | null;
  /**
   * How often it was evaluated since yesterday began (UTC), as far as anybody told; within ten seconds. Uses are
   * counted by day.
   */
  evaluations_since_yesterday: number;
  /** The value of your own override while it is active; `null`: you have none, or are an API key. */
  overridden_for_me: boolean | null;
  /** What you may do with it, whatever its state; empty for an API key. */
  can: Permission[];
}

/** What there is to say about a flag, whoever reads it. */
export type FlagForAll = Omit<FlagResponse, 'can' | 'overridden_for_me'>;

export class FlagListResponse {
  /** Of the whole project. */
  revision: number;
  items: FlagResponse[];
  next_cursor: string | null;
}

export function flagForAll(flag: Flag, use: FlagUse, nowMs: number): FlagForAll {
  return {
    key: flag.key,
    ...flagStateOf(flag),
    version: flag.version,
    revision: flag.revision,
    created_at: flag.createdAt,
    updated_at: flag.updatedAt,
    updated_by: flag.updatedBy,
    last_evaluated_at: use.lastEvaluatedAt,
    stale: staleness(flag, use.lastEvaluatedAt, nowMs),
    evaluations_since_yesterday: use.evaluationsSinceYesterday,
  };
}
