import { OrganizationResponse, UserResponse } from '../auth/login/me.response.js';
import { TokenResponse } from '../auth/login/token.response.js';

export class BootstrapStateResponse {
  /** Whether this installation still waits for its first user. */
  required: boolean;
}

export class BootstrapResponse extends TokenResponse {
  organization: OrganizationResponse;
  user: UserResponse;
}
