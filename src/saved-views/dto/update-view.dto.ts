import { Type } from 'class-transformer';
import { IsInt, IsObject, Min, ValidateIf, ValidateNested } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { ViewSearchDto } from './view-search.dto.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Omitted fields keep their value. */
export class UpdateViewDto {
  /** New name of the view; unchanged when absent. */
  @ValidateIf(given)
  @IsLabel()
  name?: string;

  /** Complete new filters, which replace the present ones; unchanged when absent. */
  @ValidateIf(given)
  @IsObject()
  @ValidateNested()
  @Type(() => ViewSearchDto)
  search?: ViewSearchDto;

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
