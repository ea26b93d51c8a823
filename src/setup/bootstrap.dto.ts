import { IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../auth/is-email-address.js';
import { IsNewPassword } from '../auth/is-new-password.js';
import { IsLabel } from '../common/validation/is-label.js';

export class BootstrapDto {
  /** Stands in the log, in the address of the set-up page, and in the file `setup-token` beside the data. */
  @IsString()
  @MaxLength(1024)
  setup_token: string;

  @IsLabel()
  organization_name: string;

  /** Name of the first administrator. */
  @IsLabel()
  name: string;

  @IsEmailAddress()
  email: string;

  /** At least 12 characters. */
  @IsNewPassword()
  password: string;
}
