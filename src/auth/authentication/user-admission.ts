import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { originOf } from '../../common/http/request-origin.js';
import { setCaller } from '../caller.js';
import { bearerToken, credentialMissing } from './bearer-token.js';
import { UserCredentials } from './user-credentials.js';

/** Lets requests in that carry a user's valid token: of a session, personal, of a service account, or external. */
@Injectable()
export class UserAdmission {
  constructor(private readonly credentials: UserCredentials) {}

  /** @throws ProblemError `unauthenticated` */
  async admit(request: Request): Promise<true> {
    const token = bearerToken(request);
    if (token === null) throw credentialMissing('access_token');
    const user = await this.credentials.authenticate(token);
    setCaller(request, { ...user, kind: 'user', origin: originOf(request), projectId: null });
    return true;
  }
}
