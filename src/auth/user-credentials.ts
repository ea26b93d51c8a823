import { Injectable } from '@nestjs/common';
import { AccessTokens } from './access-tokens/access-tokens.js';
import { API_KEY_START } from './api-keys/api-key-format.js';
import { credentialInvalid } from './bearer-token.js';
import type { Principal, UserCredential } from './caller.js';

export interface AuthenticatedUser extends Principal {
  credential: UserCredential;
}

/** Finds out whose bearer token it is. Each kind of token is told by its form and verified by its own class. */
@Injectable()
export class UserCredentials {
  constructor(private readonly accessTokens: AccessTokens) {}

  /** @throws ProblemError `unauthenticated` */
  async authenticate(token: string): Promise<AuthenticatedUser> {
    if (token.startsWith(API_KEY_START)) {
      throw credentialInvalid("This route takes a user's access token, not the API key of a project.");
    }
    const verified = await this.accessTokens.verify(token);
    if (verified === null) {
      throw credentialInvalid('This access token is not valid or has expired. Log in again.');
    }
    const { userId, sessionId } = verified;
    return { userId, scopes: null, credential: { kind: 'session', sessionId } };
  }
}
