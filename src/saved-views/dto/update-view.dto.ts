import { Type } from 'class-transformer';
import { IsInt, IsObject, Min, ValidateIf, ValidateNested } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { ViewSearchDto } from './view-search.dto.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** What is left out stays as it is. */
export class UpdateViewDto {
  @ValidateIf(given)
  @IsLabel()
  name?: string;

  /** The whole search; what it leaves out is not looked for any more. */
  @ValidateIf(given)
  @IsObject()
  @ValidateNested()
  @Type(() => ViewSearchDto)
  search?: ViewSearchDto;

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
