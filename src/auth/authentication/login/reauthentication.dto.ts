import { IsString, MaxLength } from 'class-validator';
import { PASSWORD_MAX_LENGTH } from '../passwords.js';

export class ReauthenticateDto {
  /** Current password of the caller. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}
