import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  ValidateBy,
  type ValidationOptions,
  IsBoolean,
  IsIn,
  IsInt,
  IsUUID,
  Max,
  Min,
  IsOptional,
} from 'class-validator';
import { isUuid } from '../../../../common/uuid-v7.js';
import { IsInstant } from '../../../../common/validation/is-instant.js';
import { GROUP_STATUSES, type GroupStatus } from './group-status.js';

/** Validates the id of a group: bits of a hash in the format of a UUID, without its version digit. */
function IsGroupId(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isGroupId',
      validator: {
        validate: (value) => typeof value === 'string' && isUuid(value),
        defaultMessage: () => '$property must be the id of an error group',
      },
    },
    options,
  );
}

const MAX_MERGED = 50;

export class MergeErrorGroupsDto {
  /** Id of the group into which the others are merged. */
  @IsGroupId()
  into: string;

  /** Ids of the groups that are merged into it: one id, or a list of at most 50. */
  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: MAX_MERGED }],
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_MERGED)
  @ArrayUnique()
  @IsGroupId({ each: true })
  from: string[];
}

export class SplitErrorGroupDto {
  /** Ids of the merged fingerprints to split off, each of which becomes its own group again. Default: all merged fingerprints. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_MERGED)
  @ArrayUnique()
  @IsGroupId({ each: true })
  fingerprints?: string[];
}

const MAX_EVENTS = 1_000_000;

export class UpdateErrorGroupDto {
  /** New status of the group; unchanged when absent. */
  @IsOptional()
  @IsIn(GROUP_STATUSES)
  status?: GroupStatus;

  /**
   * With `status: resolved`: whether only an event in a new release reopens the group: one in which no error was received so
   * far.
   */
  @IsOptional()
  @IsBoolean()
  in_next_release?: boolean;

  /** With `status: ignored`: time until which the group is ignored, RFC 3339 with an offset. */
  @IsOptional()
  @IsInstant()
  ignored_until?: string;

  /** With `status: ignored`: number of further events after which the group reopens. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_EVENTS)
  ignored_for_events?: number;

  /** Id of the user who becomes responsible for the group; `null` removes the assignment, unchanged when absent. */
  @ApiProperty({ type: String, nullable: true, required: false })
  @IsOptional()
  @IsUUID()
  assignee_id?: string | null;
}
