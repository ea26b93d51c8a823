import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min, ValidateIf } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IsInstant } from '../../../../common/validation/is-instant.js';
import { GROUP_STATUSES, type GroupStatus } from './group-status.js';

const MAX_EVENTS = 1_000_000;

export class UpdateErrorGroupDto {
  /** New status of the group; unchanged when absent. */
  @IsOptional()
  @IsIn(GROUP_STATUSES)
  status?: GroupStatus;

  /** With `resolved`: whether only an event in a release that had no errors until now reopens the group. */
  @IsOptional()
  @IsBoolean()
  in_next_release?: boolean;

  /** With `ignored`: the time after which the group is open again, RFC 3339 with an offset. */
  @IsOptional()
  @IsInstant()
  ignored_until?: string;

  /** With `ignored`: the number of further events after which the group is open again. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_EVENTS)
  ignored_for_events?: number;

  /** Id of the user who is responsible for the group; `null` unassigns it, unchanged when absent. */
  @ApiProperty({ type: String, nullable: true, required: false })
  @ValidateIf((_input, value) => value !== null && value !== undefined)
  @IsUUID()
  assignee_id?: string | null;
}
