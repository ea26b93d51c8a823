import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';

export class UpdateOrganizationDto {
  @IsLabel()
  name: string;

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf((_organization, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}
