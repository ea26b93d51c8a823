import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../../common/validation/is-label.js';
import { PERMISSIONS, type Permission } from '../../permissions.js';

const MAX_DAYS = 365;
const given = (_input: unknown, value: unknown): boolean => value !== undefined;

export class CreateServiceAccountTokenDto {
  /**
   * Label of the token, for example the program that uses it.
   * @example alertmanager
   */
  @IsLabel()
  name: string;

  /** The permissions that the token may use, of those that the account holds. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(PERMISSIONS, { each: true })
  scopes: Permission[];

  /** Lifetime of the token in days; 90 when absent. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expires_in_days?: number;
}

export class RotateServiceAccountTokenDto {
  /** Hours for which the old token stays valid beside the new one; 24 when absent, 0 ends it immediately. */
  @ValidateIf(given)
  @IsInt()
  @Min(0)
  @Max(720)
  overlap_hours?: number;

  /** Lifetime of the new token in days; 90 when absent. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expires_in_days?: number;
}
