export class CommandLoginResponse {
  /** Code for the loopback address of the command. Worthless without the verifier, and after `expires_at`. */
  code: string;
  /** Time until which the code is accepted, RFC 3339, UTC. */
  expires_at: Date;
}

export class CommandTokenResponse {
  /** Personal access token, sent as `Authorization: Bearer <token>`. */
  token: string;
}
