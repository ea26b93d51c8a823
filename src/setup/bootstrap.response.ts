import { OrganizationResponse, UserResponse } from '../auth/accounts/profile/me.response.js';
import { TokenResponse } from '../auth/authentication/login/login.response.js';

export class BootstrapStateResponse {
  /** Whether the installation has no user yet and requires setup. */
  required: boolean;
}

export class BootstrapResponse extends TokenResponse {
  /** Organization that was created. */
  organization: OrganizationResponse;
  /** First administrator, who is now logged in. */
  user: UserResponse;
}
