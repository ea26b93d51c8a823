export class OidcProviderResponse {
  /** Send the browser there, with `?return_to=/path` for where to go afterwards. */
  login_url: string;
}

export class LoginProvidersResponse {
  /** Whether `POST /api/auth/login` is there. */
  password: boolean;
  /** `null`: no external issuer is configured. */
  oidc: OidcProviderResponse | null;
}
