import { IsBoolean, IsInt, Min, ValidateIf } from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';
import { IsLabel } from '../../../common/validation/is-label.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Omitted fields keep their value. */
export class UpdateAppDto {
  /** New display name; unchanged when absent. */
  @ValidateIf(given)
  @IsLabel()
  name?: string;

  /** New description; unchanged when absent. */
  @ValidateIf(given)
  @IsDescription()
  description?: string;

  /** `true` archives the app, as `DELETE` does; `false` restores it. */
  @ValidateIf(given)
  @IsBoolean()
  archived?: boolean;

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
