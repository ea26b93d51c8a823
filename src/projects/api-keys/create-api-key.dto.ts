import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, ValidateIf } from 'class-validator';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../auth/api-keys/api-key-scopes.js';
import { IsInstant } from '../../common/validation/is-instant.js';
import { IsLabel } from '../../common/validation/is-label.js';

export class CreateApiKeyDto {
  /** Tells people what the key is for. */
  @IsLabel()
  name: string;

  /** What the key is good for; both when left out. */
  @ValidateIf((_key, value) => value !== undefined)
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(API_KEY_SCOPES, { each: true })
  scopes?: ApiKeyScope[];

  /** From when on the key is refused; never when left out or `null`. */
  @ValidateIf((_key, value) => value !== undefined && value !== null)
  @IsInstant()
  expires_at?: string | null;
}
