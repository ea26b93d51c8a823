import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { FLAG_SORTS, type FlagSort } from '../flag-order.js';
import { IsFlagKey } from '../../flag-key.js';
import { IsQueryBoolean } from '../../is-query-boolean.js';

export const FLAG_STATES = ['on', 'off', 'killed', 'archived'] as const;
export type FlagListState = (typeof FLAG_STATES)[number];

export class FlagQuery extends PageQuery {
  /** The project, by id or key. The API key of a project implies it. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** The archived ones instead. */
  @IsOptional()
  @IsQueryBoolean()
  archived: boolean = false;

  /**
   * Only those that are turned on, turned off, killed, or archived, by themselves; a group may stop one that is on.
   * Killed and archived ones are neither on nor off.
   */
  @IsOptional()
  @IsIn(FLAG_STATES)
  state?: FlagListState;

  /** By what the list is in order; `-` turns it round. Flags that were changed at once come by key. */
  @IsOptional()
  @IsIn(FLAG_SORTS)
  sort: FlagSort = 'key';

  /** Only those that may be taken out of the code, or only the others. */
  @IsOptional()
  @IsQueryBoolean()
  stale?: boolean;

  /** Only those of this group. */
  @IsOptional()
  @IsFlagKey()
  group?: string;

  @IsOptional()
  @IsString()
  @MaxLength(50)
  tag?: string;

  /** Part of the key or the name. */
  @IsOptional()
  @IsString()
  @MaxLength(128)
  q?: string;
}
