import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PersonalAccessToken } from './personal-access-token.entity.js';

/** Makes and ends personal access tokens. */
@Injectable()
export class PersonalTokensService {
  constructor(private readonly clock: Clock) {}

  /** In the transaction that shuts the user out. */
  async revokeAllOf(manager: EntityManager, userId: string): Promise<void> {
    const revokedAt = new Date(this.clock.now());
    await manager.update(PersonalAccessToken, { userId, revokedAt: IsNull() }, { revokedAt });
  }
}
