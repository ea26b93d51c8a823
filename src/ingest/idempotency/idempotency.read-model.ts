import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { bytes, number, queryRows, text } from '../../database/rows.js';
import { withinDeadline } from '../../common/time/within-deadline.js';
import type { StoredAnswer } from './in-flight-keys.js';

const LOOKUP_DEADLINE_MS = 1000;

/** A key of a project. */
export interface ProjectKey {
  projectId: string;
  key: string;
}

/**
 * Each key is looked up by itself and by the primary key, as in `claim_ingest_keys`, whose rule of 24 hours this is: a plan that was made
 * while the day's partition was empty must not scan it when it is full.
 */
const FIND = `
  SELECT (wanted.position - 1)::int AS index, stored.response, stored.body_sha256
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS wanted(project_id, key, position),
         LATERAL (SELECT response, body_sha256 FROM ingest_keys
                   WHERE day IN (($3::timestamptz AT TIME ZONE 'UTC')::date, ($3::timestamptz AT TIME ZONE 'UTC')::date - 1)
                     AND project_id = wanted.project_id AND key = wanted.key
                     AND created_at > $3::timestamptz - interval '24 hours'
                   LIMIT 1) AS stored`;

const FOUND = { index: number(), response: text(), body_sha256: bytes() };

/** Reads idempotency keys outside of a commit. */
@Injectable()
export class IdempotencyReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `service_unavailable` when the database does not answer in time. */
  async find(projectId: string, key: string): Promise<StoredAnswer | null> {
    const [answer = null] = await this.findAll([{ projectId, key }]);
    return answer;
  }

  /**
   * In one statement.
   *
   * @returns the stored response of each key, in their order; `null` for an unknown key.
   * @throws ProblemError `service_unavailable` when the database does not answer in time.
   */
  async findAll(keys: readonly ProjectKey[]): Promise<(StoredAnswer | null)[]> {
    const lookup = queryRows(this.dataSource, FOUND, {
      text: FIND,
      values: [
        keys.map(({ projectId }) => projectId),
        keys.map(({ key }) => key),
        new Date(this.clock.now()),
      ],
    });
    const rows = await withinDeadline(
      lookup,
      LOOKUP_DEADLINE_MS,
      'the lookup of idempotency keys took too long',
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
    const byIndex = new Map(rows.map((row) => [row.index, row]));
    return keys.map((_, index) => {
      const row = byIndex.get(index);
      return row === undefined ? null : { response: row.response, bodySha256: row.body_sha256 };
    });
  }
}
