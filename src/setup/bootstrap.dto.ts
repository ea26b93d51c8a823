import { IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../auth/authentication/email-address.js';
import { IsNewPassword } from '../auth/authentication/passwords.js';
import { IsLabel } from '../common/validation/is-label.js';
import { OrganizationResponse, UserResponse } from '../auth/accounts/profile/me.dto.js';
import { TokenResponse } from '../auth/authentication/login/login.dto.js';

export class BootstrapDto {
  /** Setup token, which the service writes to its log and to the file `setup-token` in the data folder. */
  @IsString()
  @MaxLength(1024)
  setup_token: string;

  /** Display name of the organization. */
  @IsLabel()
  organization_name: string;

  /** Display name of the first administrator. */
  @IsLabel()
  name: string;

  /** E-mail address of the first administrator. */
  @IsEmailAddress()
  email: string;

  /** Password of the first administrator, at least 12 characters. */
  @IsNewPassword()
  password: string;
}

export class BootstrapStateResponse {
  /** Whether the installation requires setup, because it has no user yet. */
  required: boolean;
}

export class BootstrapResponse extends TokenResponse {
  /** Organization that was created. */
  organization: OrganizationResponse;
  /** First administrator, who is now logged in. */
  user: UserResponse;
}
