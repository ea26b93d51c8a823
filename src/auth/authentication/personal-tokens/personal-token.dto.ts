import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../../common/validation/is-label.js';
import { PERMISSIONS, type Permission } from '../../permissions.js';

const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

export class CreatePersonalTokenDto {
  /** Label of the token, for example its purpose. */
  @IsLabel()
  name: string;

  /** Permissions that the token may use. A token never exceeds the permissions of its owner. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(PERMISSIONS, { each: true })
  scopes: Permission[];

  /** Lifetime of the token in days. */
  @ValidateIf((_token, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expires_in_days: number = DEFAULT_DAYS;
}
