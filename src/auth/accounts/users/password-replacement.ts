import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../../audit/audit-actions.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { SessionsService } from '../../authentication/sessions/sessions.service.js';
import { User } from '../../entities/user.entity.js';
import { AccountLinksService } from './account-links.service.js';
import type { LinkPurpose } from './open-links.js';
import type { AccountResponse } from './user.response.js';

const ACTIONS: Record<LinkPurpose, AuditAction> = {
  invitation: 'user.activated',
  password_reset: 'user.password_reset',
};

/** Stores the password that a link's holder chose, and ends all links and sessions that existed before. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly links: AccountLinksService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @param user locked by the caller. */
  async write(
    manager: EntityManager,
    { id, version }: AccountResponse,
    change: { passwordHash: string; name?: string },
    purpose: LinkPurpose,
    origin: RequestOrigin,
  ): Promise<void> {
    const updatedAt = new Date(this.clock.now());
    await manager.update(User, { id }, { ...change, updatedAt, version: version + 1 });
    await this.links.killAllOf(manager, id);
    await this.sessions.endAllOf(manager, id, 'password_changed');
    await this.audit.record(
      manager,
      { kind: 'user', userId: id, origin },
      { action: ACTIONS[purpose], resource: `user/${id}` },
    );
  }
}
