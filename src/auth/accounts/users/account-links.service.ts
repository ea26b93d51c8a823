import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { AppConfig } from '../../../config/app-config.js';
import { hashLinkToken, newLinkToken } from './open-links.js';
import { AccountLink } from '../../entities/account-link.entity.js';
import type { AccountLinkResponse } from './user.dto.js';

type Purpose = AccountLink['purpose'];

const HOUR_MS = 3_600_000;
const VALID_MS: Record<Purpose, number> = { invitation: 7 * 24 * HOUR_MS, password_reset: 24 * HOUR_MS };
const PAGE: Record<Purpose, string> = { invitation: 'invitation', password_reset: 'password-reset' };

/** Creates and invalidates account links. A user has at most one valid link. */
@Injectable()
export class AccountLinksService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @returns the link with its token, of which only the hash is stored. */
  async make(
    manager: EntityManager,
    userId: string,
    purpose: Purpose,
    createdBy: string,
  ): Promise<AccountLinkResponse> {
    await this.killAllOf(manager, userId);
    const token = newLinkToken();
    const now = this.clock.now();
    const expiresAt = new Date(now + VALID_MS[purpose]);
    await manager.insert(AccountLink, {
      id: uuidV7(now),
      userId,
      purpose,
      tokenSha256: hashLinkToken(token),
      createdBy,
      createdAt: new Date(now),
      expiresAt,
    });
    // The token is in the fragment, which browsers never send, so that it is in no log of the service or of a proxy.
    return { token, url: `${this.config.publicUrl}/${PAGE[purpose]}#token=${token}`, expires_at: expiresAt };
  }

  async killAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(AccountLink, { userId, usedAt: IsNull() }, { usedAt: new Date(this.clock.now()) });
  }
}
