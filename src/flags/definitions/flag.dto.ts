import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  IsIn,
} from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsLabel } from '../../common/validation/is-label.js';
import { IsFlagKey } from '../flag-key.js';
import { IsDescription } from '../../common/validation/is-description.js';
import { IsCohorts } from './cohorts.js';
import { PageQuery } from '../../common/page-query.dto.js';
import {
  FLAG_STATES,
  type FlagStateName,
  STATE_CAUSES,
  stateInForce,
  type GroupSwitches,
  type StateCause,
} from '../rule/state-in-force.js';
import { FLAG_SORTS, type FlagSort } from './flag-order.js';
import { IsQueryBoolean } from '../api-parameters.js';
import { ApiProperty } from '@nestjs/swagger';
import type { Permission } from '../../auth/permissions.js';
import type { FlagUse } from '../usage/flag-use.js';
import { staleness, type Staleness } from '../usage/staleness.js';
import type { Flag } from '../entities/flag.entity.js';
import { flagStateOf } from './flag-state.js';

/** Fields of a flag that callers can set. */
export class FlagFieldsDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Display name of the flag. */
  @IfPresent()
  @IsLabel()
  name?: string;

  /** What the flag controls, as free text. */
  @IfPresent()
  @IsDescription()
  description?: string;

  /** Whether the flag is turned on. A flag that is off evaluates to `false`, except where an override applies. */
  @IfPresent()
  @IsBoolean()
  enabled?: boolean;

  /** Share of users for whom the flag is on, in whole percent from 0 to 100. */
  @IfPresent()
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  /**
   * Matching values by context attribute. The flag is on only for contexts that match every attribute listed.
   * @example {"env": ["prod"]}
   */
  @IfPresent()
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  /** Key of the group to which the flag belongs; `null` when it belongs to none. */
  @IsOptional()
  @IsFlagKey()
  group?: string | null;

  /** Labels by which lists of flags can be filtered. */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @Matches(/^[\p{L}\p{N}][\p{L}\p{N} ._:/-]{0,49}$/u, { each: true })
  tags?: string[];

  /** Whether the flag is excluded from the detection of stale flags. */
  @IfPresent()
  @IsBoolean()
  permanent?: boolean;

  /** Reason for the change, recorded in the history. */
  @IfPresent()
  @IsDescription(500)
  reason?: string;
}

export class CreateFlagDto extends FlagFieldsDto {
  /**
   * Key of the flag, unique in the project. Permanent; cannot be reused.
   * @example new_checkout
   */
  @IsFlagKey()
  key: string;
}

/** Omitted fields keep their value. */
export class UpdateFlagDto extends FlagFieldsDto {
  /** `true` archives the flag, `false` restores it. */
  @IfPresent()
  @IsBoolean()
  archived?: boolean;

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  version?: number;
}

export class FlagQuery extends PageQuery {
  /** Id or key of the project. Optional with an API key, which belongs to a project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** `true` returns only archived flags; otherwise, only flags that are not archived are returned. */
  @IsOptional()
  @IsQueryBoolean()
  archived: boolean = false;

  /** Returns only flags with this state in force, which results from the switches of the flag and of its group. */
  @IsOptional()
  @IsIn(FLAG_STATES)
  state?: FlagStateName;

  /**
   * Field by which the flags are sorted; a leading `-` reverses the order. Flags that were changed at the same time are sorted
   * by key.
   */
  @IsOptional()
  @IsIn(FLAG_SORTS)
  sort: FlagSort = 'key';

  /** `true` returns only stale flags, `false` only flags that are not stale. */
  @IsOptional()
  @IsQueryBoolean()
  stale?: boolean;

  /** Returns only flags of the group with this key. */
  @IsOptional()
  @IsFlagKey()
  group?: string;

  /** Returns only flags with this tag. */
  @IsOptional()
  @IsString()
  @MaxLength(50)
  tag?: string;

  /** Returns only flags whose key or name contains this text, in any letter case. */
  @IsOptional()
  @IsString()
  @MaxLength(128)
  q?: string;
}

export class FlagResponse {
  /** Key of the flag, unique in the project. Permanent; cannot be reused. */
  key: string;
  /** Display name of the flag. */
  name: string;
  /** What the flag controls, as free text; empty when absent. */
  description: string;
  /** The flag's own switch. A flag that is off evaluates to `false`, except where an override applies. */
  enabled: boolean;
  /** The flag's own emergency stop. While it is active, the flag evaluates to `false` for every context. */
  killed: boolean;
  /**
   * State in force, which results from the switches of the flag and of its group. Only a flag that is `on` can evaluate to
   * `true` without an override. `killed`: the emergency stop of the flag or of its group is active.
   */
  @ApiProperty({ enum: FLAG_STATES })
  state: FlagStateName;
  /** Whether the switches of the flag or those of its group cause the state; `null` for flags that are on or archived. */
  @ApiProperty({ type: String, enum: [...STATE_CAUSES, null], nullable: true })
  state_cause: StateCause | null;
  /** Share of users for whom the flag is on, in whole percent from 0 to 100. */
  rollout: number;
  /** Matching values by context attribute. The flag is on only for contexts that match every attribute listed. */
  cohorts: Record<string, string[]>;
  /** Key of the group to which the flag belongs; `null` when it belongs to none. */
  group: string | null;
  /** Labels by which lists of flags can be filtered. */
  tags: string[];
  /** Whether the flag is excluded from the detection of stale flags. */
  permanent: boolean;
  /** Whether the flag is archived. Archived flags are not evaluated. */
  archived: boolean;
  /** Version of the flag, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Revision of the project that contains the last change of the flag. */
  revision: number;
  /** Creation time of the flag, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the flag's last change, RFC 3339, UTC. */
  updated_at: Date;
  /** Id of the user who made the last change; `null` when the service made it by applying a schedule. */
  updated_by: string | null;
  /**
   * Time of the last reported evaluation, RFC 3339, UTC, delayed by up to ten seconds; `null` when no evaluation was
   * reported.
   */
  last_evaluated_at: Date | null;
  /**
   * Reason why the flag can be removed from the code; `null` when it is not stale. `unused`: not evaluated for 14 days.
   * `fully_on`, `fully_off`: the same value for every context, and unchanged for 14 days.
   */
  stale: Staleness | null;
  /** Number of reported evaluations since the start of yesterday, UTC, delayed by up to ten seconds. */
  evaluations_since_yesterday: number;
  /** Value of the caller's own active override; `null` when there is none, and for API keys. */
  overridden_for_me: boolean | null;
  /** Permissions that the caller holds on the flag, regardless of its state; empty for API keys. */
  can: Permission[];
}

/** A flag without the fields that depend on the caller. */
export type FlagForAll = Omit<FlagResponse, 'can' | 'overridden_for_me'>;

export class FlagListResponse {
  /** Current revision of the project's flags. */
  revision: number;
  /** Flags on this page, at most `limit`. */
  items: FlagResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

/** @param group the flag's group; `undefined` for none. */
export function flagForAll(
  flag: Flag,
  group: GroupSwitches | undefined,
  use: FlagUse,
  nowMs: number,
): FlagForAll {
  const { state, cause } = stateInForce({ ...flag, group: flag.groupKey }, group);
  return {
    key: flag.key,
    ...flagStateOf(flag),
    state,
    state_cause: cause,
    version: flag.version,
    revision: flag.revision,
    created_at: flag.createdAt,
    updated_at: flag.updatedAt,
    updated_by: flag.updatedBy,
    last_evaluated_at: use.lastEvaluatedAt,
    stale: staleness({ ...flag, state }, use.lastEvaluatedAt, nowMs),
    evaluations_since_yesterday: use.evaluationsSinceYesterday,
  };
}
