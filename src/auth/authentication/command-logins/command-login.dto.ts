import { Matches } from 'class-validator';
import { CreatePersonalTokenDto } from '../personal-tokens/personal-token.dto.js';

/** 32 bytes in base64url. */
const BYTES_32 = /^[A-Za-z0-9_-]{43}$/;

export class CreateCommandLoginDto extends CreatePersonalTokenDto {
  /** PKCE code challenge (RFC 7636, S256): SHA-256 of the verifier, in base64url without padding. */
  @Matches(BYTES_32, { message: '$property must be a SHA-256 in base64url, 43 characters' })
  code_challenge: string;
}

export class RedeemCommandLoginDto {
  /** Code that the command received at its loopback address. */
  @Matches(/^[A-Za-z0-9_-]{1,1000}$/, { message: '$property must be a code of at most 1,000 characters' })
  code: string;

  /** PKCE code verifier (RFC 7636) of the command: 32 random bytes in base64url without padding. */
  @Matches(BYTES_32, { message: '$property must be 32 bytes in base64url, 43 characters' })
  code_verifier: string;
}

export class CommandLoginResponse {
  /** One-time code for the loopback address of the command. It can be redeemed only with the verifier, until `expires_at`. */
  code: string;
  /** Time until which the code is accepted, RFC 3339, UTC. */
  expires_at: Date;
}

export class CommandTokenResponse {
  /** Personal access token, sent as `Authorization: Bearer <token>`. */
  token: string;
}
