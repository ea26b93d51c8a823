export class OidcProviderResponse {
  /**
   * URL at which the browser starts the login. `?return_to=/path` sets the page after the login, without the path of
   * `SERVICE_PUBLIC_URL`.
   */
  login_url: string;
}

export class LoginProvidersResponse {
  /** Whether login with a password (`POST /api/auth/login`) is enabled. */
  password: boolean;
  /** Login through the external issuer; `null` when none is configured. */
  oidc: OidcProviderResponse | null;
}
