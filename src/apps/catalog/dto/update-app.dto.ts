import { IsBoolean, IsInt, Min, ValidateIf } from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';
import { IsLabel } from '../../../common/validation/is-label.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** What is left out stays as it is. */
export class UpdateAppDto {
  @ValidateIf(given)
  @IsLabel()
  name?: string;

  @ValidateIf(given)
  @IsDescription()
  description?: string;

  /** `false` restores it; `true` is what DELETE does. */
  @ValidateIf(given)
  @IsBoolean()
  archived?: boolean;

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
