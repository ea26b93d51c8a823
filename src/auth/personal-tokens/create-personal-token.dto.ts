import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { PERMISSIONS, type Permission } from '../permissions.js';

const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

export class CreatePersonalTokenDto {
  /** Tells people what the token is for. */
  @IsLabel()
  name: string;

  /** What of all that you may do the token may do. What you may not do yourself, it cannot either. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(PERMISSIONS, { each: true })
  scopes: Permission[];

  /** Days until the token ends by itself. */
  @ValidateIf((_token, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expires_in_days: number = DEFAULT_DAYS;
}
