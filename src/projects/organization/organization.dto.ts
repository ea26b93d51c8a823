import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';

export class UpdateOrganizationDto {
  /** New display name of the organization. */
  @IsLabel()
  name: string;

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf((_organization, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}
