import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { ViewSearchDto } from './view-search.dto.js';

export class CreateViewDto {
  /** @example Failed deploys */
  @IsLabel()
  name: string;

  @IsObject()
  @ValidateNested()
  @Type(() => ViewSearchDto)
  search: ViewSearchDto;
}
