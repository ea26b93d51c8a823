import { ValidateIf } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsLabel } from '../../../common/validation/is-label.js';

export class UserPageQuery extends PageQuery {
  /** Returns only people whose e-mail address or name contains this text. */
  @ValidateIf((_query, value) => value !== undefined && value !== '')
  @IsLabel()
  q?: string;
}
