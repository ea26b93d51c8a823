import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import type { StoredAnswer } from './in-flight-keys.js';

/** Looks an idempotency key up outside of a commit. The rule of 24 hours is that of `claim_ingest_keys`. */
@Injectable()
export class IdempotencyReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async find(projectId: string, key: string): Promise<StoredAnswer | null> {
    const [row] = await this.dataSource.query<{ response: string; body_sha256: Buffer }[]>(
      `SELECT response, body_sha256 FROM ingest_keys
        WHERE day IN (($3::timestamptz AT TIME ZONE 'UTC')::date, ($3::timestamptz AT TIME ZONE 'UTC')::date - 1)
          AND project_id = $1 AND key = $2 AND created_at > $3::timestamptz - interval '24 hours'`,
      [projectId, key, new Date(this.clock.now())],
    );
    return row ? { response: row.response, bodySha256: row.body_sha256 } : null;
  }
}
