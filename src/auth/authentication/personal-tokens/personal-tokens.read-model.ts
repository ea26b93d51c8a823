import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThan } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import type { PageQuery } from '../../../common/page-query.dto.js';
import { decodeIdCursor, toPage } from '../../../common/pagination.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { User } from '../../entities/user.entity.js';
import { tokenState } from '../stored-tokens/stored-token.js';
import { PersonalAccessToken } from './personal-access-token.entity.js';
import type { PersonalTokenPageResponse, PersonalTokenResponse } from './personal-token.dto.js';

@Injectable()
export class PersonalTokensReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Tokens of a user, the newest first: UUIDv7 ids are ordered by time. */
  async listOf(userId: string, { limit, cursor }: PageQuery): Promise<PersonalTokenPageResponse> {
    const before = decodeIdCursor(cursor);
    const rows = await this.dataSource.manager.find(PersonalAccessToken, {
      where: { userId, ...(before === undefined ? {} : { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const now = this.clock.now();
    return toPage(
      rows,
      limit,
      (token) => tokenResponse(token, now),
      (token) => [token.id],
    );
  }

  /** Like {@link listOf} for administrators, who can name a user that does not exist. */
  async listOfNamed(userId: string, page: PageQuery): Promise<PersonalTokenPageResponse> {
    if (!isUuid(userId) || !(await this.dataSource.manager.existsBy(User, { id: userId }))) {
      throw new ProblemError('not_found', 'The user does not exist.');
    }
    return this.listOf(userId, page);
  }
}

function tokenResponse(token: PersonalAccessToken, now: number): PersonalTokenResponse {
  return {
    id: token.id,
    name: token.name,
    prefix: token.prefix,
    scopes: token.scopes,
    state: tokenState(token, now),
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    last_used_at: token.lastUsedAt,
  };
}
