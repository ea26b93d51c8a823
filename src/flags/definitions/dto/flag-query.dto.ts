import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { FLAG_STATES, type FlagStateName } from '../../rule/state-in-force.js';
import { FLAG_SORTS, type FlagSort } from '../flag-order.js';
import { IsFlagKey } from '../../flag-key.js';
import { IsQueryBoolean } from '../../is-query-boolean.js';

export class FlagQuery extends PageQuery {
  /** Id or key of the project. May be absent with an API key, which implies its project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** `true` returns archived flags instead of those in use. */
  @IsOptional()
  @IsQueryBoolean()
  archived: boolean = false;

  /** Returns only flags with this state in force, which the switches of the flag and of its group decide together. */
  @IsOptional()
  @IsIn(FLAG_STATES)
  state?: FlagStateName;

  /** Sort order; a leading `-` reverses it. Flags that were changed at the same time are sorted by key. */
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

  /** Returns only flags whose key or name contains this text. */
  @IsOptional()
  @IsString()
  @MaxLength(128)
  q?: string;
}
