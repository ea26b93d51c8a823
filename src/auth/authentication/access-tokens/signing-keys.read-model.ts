import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThan } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import type { PageQuery } from '../../../common/page-query.dto.js';
import { decodeIdCursor, toPage } from '../../../common/pagination.js';
import { SigningKey } from '../../entities/signing-key.entity.js';
import { stateOfSigningKey, verifiesUntil } from './token-lifetimes.js';
import type { SigningKeyPageResponse, SigningKeyResponse } from './signing-key.response.js';

@Injectable()
export class SigningKeysReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Signing keys, the newest first: UUIDv7 ids are ordered by time. */
  async list({ limit, cursor }: PageQuery): Promise<SigningKeyPageResponse> {
    const before = decodeIdCursor(cursor);
    const rows = await this.dataSource.getRepository(SigningKey).find({
      select: { id: true, algorithm: true, createdAt: true, retiredAt: true },
      where: before === undefined ? {} : { id: LessThan(before) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const now = this.clock.now();
    return toPage(
      rows,
      limit,
      (key) => signingKeyResponse(key, now),
      (key) => [key.id],
    );
  }
}

export function signingKeyResponse(
  key: Pick<SigningKey, 'algorithm' | 'createdAt' | 'id' | 'retiredAt'>,
  now: number,
): SigningKeyResponse {
  return {
    id: key.id,
    algorithm: key.algorithm,
    state: stateOfSigningKey(key, now),
    created_at: key.createdAt,
    retired_at: key.retiredAt,
    verifies_until: verifiesUntil(key),
  };
}
