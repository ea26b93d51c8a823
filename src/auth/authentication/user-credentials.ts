import { Injectable } from '@nestjs/common';
import { AccessTokens } from './access-tokens/access-tokens.js';
import { API_KEY_START } from './api-keys/api-key-format.js';
import { credentialInvalid } from './bearer-token.js';
import type { Principal, UserCredential } from '../caller.js';
import { ExternalTokenVerifier } from './oidc/external-token-verifier.js';
import { PersonalTokenAuthenticator } from './personal-tokens/personal-token-authenticator.js';
import {
  isPersonalToken,
  PERSONAL_TOKEN_START,
  isServiceToken,
  SERVICE_TOKEN_START,
} from './token-format.js';
import { isRunToken, RunTokens } from './run-tokens/run-tokens.js';
import { ServiceTokenAuthenticator } from './service-tokens/service-token-authenticator.js';

export interface AuthenticatedUser extends Principal {
  credential: UserCredential;
}

/** Resolves a bearer token to its user. Each kind of token is recognized by its form and verified by its own class. */
@Injectable()
export class UserCredentials {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly personalTokens: PersonalTokenAuthenticator,
    private readonly serviceTokens: ServiceTokenAuthenticator,
    private readonly externalTokens: ExternalTokenVerifier,
    private readonly runTokens: RunTokens,
  ) {}

  /** @throws ProblemError `unauthenticated`; `service_unavailable` when the database or the issuer is unavailable. */
  async authenticate(token: string): Promise<AuthenticatedUser> {
    if (token.startsWith(API_KEY_START)) {
      throw credentialInvalid("This route requires a user's access token, not the API key of a project.");
    }
    if (token.startsWith(PERSONAL_TOKEN_START)) return this.byPersonalToken(token);
    if (token.startsWith(SERVICE_TOKEN_START)) return this.byServiceToken(token);
    if (this.externalTokens.claims(token)) return this.byExternalToken(token);
    if (isRunToken(token)) return this.byRunToken(token);
    const verified = await this.accessTokens.verify(token);
    if (verified === null) {
      throw credentialInvalid('This access token is not valid or has expired. Log in again.');
    }
    const { userId, sessionId, authenticatedAt } = verified;
    return { userId, scopes: null, credential: { kind: 'session', sessionId, authenticatedAt } };
  }

  private async byPersonalToken(token: string): Promise<AuthenticatedUser> {
    const found = await this.personalTokens.authenticate(token);
    if (found === null) {
      throw credentialInvalid(
        isPersonalToken(token)
          ? 'This personal access token is unknown, revoked or expired.'
          : 'This personal access token is mistyped or incomplete: its checksum does not match.',
      );
    }
    const { userId, scopes, tokenId } = found;
    return { userId, scopes, credential: { kind: 'personal_token', tokenId } };
  }

  private async byServiceToken(token: string): Promise<AuthenticatedUser> {
    const found = await this.serviceTokens.authenticate(token);
    if (found === null) {
      throw credentialInvalid(
        isServiceToken(token)
          ? 'This service account token is unknown, revoked or expired, or its account was deleted.'
          : 'This service account token is mistyped or incomplete: its checksum does not match.',
      );
    }
    const { accountId, scopes, tokenId, sensitivePermissions } = found;
    return {
      userId: accountId,
      scopes,
      credential: { kind: 'service_account', tokenId, sensitivePermissions },
    };
  }

  private async byRunToken(token: string): Promise<AuthenticatedUser> {
    const found = await this.runTokens.verify(token);
    if (found === null) {
      throw credentialInvalid(
        'This token of a run is not valid or has expired, or its run has ended, or its installation is not active. Request a new one while the run is active.',
      );
    }
    const { runId, userId, scopes, projectId, installationId } = found;
    return {
      userId,
      scopes,
      confinedTo: { projectId, installationId },
      credential: { kind: 'run', runId },
    };
  }

  private async byExternalToken(token: string): Promise<AuthenticatedUser> {
    const userId = await this.externalTokens.verify(token);
    // No scopes: those of the issuer refer to its own services. The token is limited by its audience, which is this service,
    // and by its user's permissions; routes with `session: true` reject it.
    return { userId, scopes: null, credential: { kind: 'external_token' } };
  }
}
