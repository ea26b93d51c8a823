import { IsIn, IsInt, Min, ValidateIf } from 'class-validator';
import { IsJsonObject } from '../../../common/validation/is-json-object.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Omitted fields keep their value. */
export class UpdateInstallationDto {
  /** Complete new settings, which replace the present ones. Requires `installations:configure`. */
  @IsJsonObject({ required: false })
  config?: Record<string, unknown>;

  /**
   * `suspended` stops new runs, `active` resumes them. Requires `installations:manage`. Triggered runs act on behalf of
   * the user who resumed last.
   */
  @ValidateIf(given)
  @IsIn(['active', 'suspended'])
  state?: 'active' | 'suspended';

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
