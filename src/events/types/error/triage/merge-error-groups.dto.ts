import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsOptional } from 'class-validator';
import { IsGroupId } from './is-group-id.js';

const MAX_MERGED = 50;

export class MergeErrorGroupsDto {
  /** Id of the group that remains. */
  @IsGroupId()
  into: string;

  /** Ids of the groups whose events it gets: one, or a list of at most 50. */
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
  /** Ids of the fingerprints that become groups of their own again; all but the group's own when absent. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_MERGED)
  @ArrayUnique()
  @IsGroupId({ each: true })
  fingerprints?: string[];
}
