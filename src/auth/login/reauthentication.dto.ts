import { IsString, MaxLength } from 'class-validator';
import { PASSWORD_MAX_LENGTH } from '../passwords.js';

export class ReauthenticateDto {
  /** The current password of the user. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}
