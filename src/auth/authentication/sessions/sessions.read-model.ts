import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThan, MoreThan } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import type { PageQuery } from '../../../common/page-query.dto.js';
import { decodeIdCursor, toPage } from '../../../common/pagination.js';
import { type UserCaller, sessionIdOf } from '../../caller.js';
import { Session } from './session.entity.js';
import type { SessionPageResponse, SessionResponse } from './session.response.js';

@Injectable()
export class SessionsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The caller's active sessions, the newest first: UUIDv7 ids are ordered by time. */
  async listOwn(caller: UserCaller, { limit, cursor }: PageQuery): Promise<SessionPageResponse> {
    const before = decodeIdCursor(cursor);
    const rows = await this.dataSource.getRepository(Session).find({
      where: {
        userId: caller.userId,
        endedAt: IsNull(),
        expiresAt: MoreThan(new Date(this.clock.now())),
        ...(before === undefined ? {} : { id: LessThan(before) }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const current = sessionIdOf(caller);
    return toPage(
      rows,
      limit,
      (session) => sessionResponse(session, current),
      (session) => [session.id],
    );
  }
}

function sessionResponse(session: Session, currentId: string): SessionResponse {
  return {
    id: session.id,
    current: session.id === currentId,
    method: session.method,
    ip: session.ip,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
  };
}
