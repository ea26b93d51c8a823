import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { withinDeadline } from '../../common/time/within-deadline.js';
import type { StoredAnswer } from './in-flight-keys.js';

const LOOKUP_DEADLINE_MS = 1000;

/** Looks an idempotency key up outside of a commit. The rule of 24 hours is that of `claim_ingest_keys`. */
@Injectable()
export class IdempotencyReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `service_unavailable` when the database does not answer in time. */
  async find(projectId: string, key: string): Promise<StoredAnswer | null> {
    const lookup = this.dataSource.query<{ response: string; body_sha256: Buffer }[]>(
      `SELECT response, body_sha256 FROM ingest_keys
        WHERE day IN (($3::timestamptz AT TIME ZONE 'UTC')::date, ($3::timestamptz AT TIME ZONE 'UTC')::date - 1)
          AND project_id = $1 AND key = $2 AND created_at > $3::timestamptz - interval '24 hours'`,
      [projectId, key, new Date(this.clock.now())],
    );
    const [row] = await withinDeadline(
      lookup,
      LOOKUP_DEADLINE_MS,
      'the lookup of an idempotency key took too long',
    ).catch((cause: unknown) => {
      throw new ProblemError(
        'service_unavailable',
        'The idempotency key cannot be checked at present. Retry the request.',
        {
          headers: retryAfter(1),
          cause,
        },
      );
    });
    return row ? { response: row.response, bodySha256: row.body_sha256 } : null;
  }
}
