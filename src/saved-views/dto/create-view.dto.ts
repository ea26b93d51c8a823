import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { ViewSearchDto } from './view-search.dto.js';

export class CreateViewDto {
  /**
   * Name of the view, unique in the project.
   * @example Failed deploys
   */
  @IsLabel()
  name: string;

  /** Filters of the event explorer. */
  @IsObject()
  @ValidateNested()
  @Type(() => ViewSearchDto)
  search: ViewSearchDto;
}
