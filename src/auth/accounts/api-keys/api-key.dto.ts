import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, ValidateIf, IsInt, Max, Min } from 'class-validator';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../authentication/api-keys/api-key.entity.js';
import { IsInstant } from '../../../common/validation/is-instant.js';
import { IsLabel } from '../../../common/validation/is-label.js';

export class CreateApiKeyDto {
  /** Label of the key, for example the program that uses it. */
  @IsLabel()
  name: string;

  /** Scopes of the key; all scopes when absent. */
  @ValidateIf((_key, value) => value !== undefined)
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(API_KEY_SCOPES, { each: true })
  scopes?: ApiKeyScope[];

  /** Expiry time of the key, RFC 3339; no expiry when absent or `null`. */
  @ValidateIf((_key, value) => value !== undefined && value !== null)
  @IsInstant()
  expires_at?: string | null;
}

export class RotateSecretDto {
  /**
   * Hours for which the present secret stays valid beside the new one; 24 when absent,
   * 0 ends it immediately.
   */
  @ValidateIf((_rotation, value) => value !== undefined)
  @IsInt()
  @Min(0)
  @Max(720)
  overlap_hours?: number;
}
