import { IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../email-address.js';
import { PASSWORD_MAX_LENGTH, IsNewPassword } from '../passwords.js';

export class LoginDto {
  /** E-mail address of the account, in any letter case. */
  @IsEmailAddress()
  email: string;

  /** Password of the account. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}

export class PasswordChangeDto {
  /** Current password of the caller. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  current_password: string;

  /** New password, at least 12 characters. */
  @IsNewPassword()
  new_password: string;
}

export class ReauthenticateDto {
  /** Current password of the caller. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}

/** Access token in the format of an OAuth token endpoint (RFC 6749, section 5.1). */
export class TokenResponse {
  /** Access token, sent as `Authorization: Bearer <access_token>`. */
  access_token: string;
  /** Type of the access token, always `Bearer`. */
  token_type: 'Bearer';
  /** Lifetime of the access token in seconds. */
  expires_in: number;
}

export class ReauthenticatedResponse {
  /** Time of this confirmation, which counts as the last login of the session, RFC 3339, UTC. */
  authenticated_at: Date;
  /** Time until which the session may make sensitive changes, RFC 3339, UTC. */
  recent_until: Date;
}
