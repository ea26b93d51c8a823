import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { networkOf } from '../../common/http/ip-address.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { JobRunner } from '../../database/job-runner.js';
import { execute, number, queryRow, queryRows, text } from '../../database/rows.js';

const WINDOW_SECONDS = 15 * 60;
const WINDOW = sql`make_interval(secs => ${WINDOW_SECONDS})`;

const ATTEMPTS = { subject: text(), failures: number(), remaining: number() };
/** Seconds until the window ends. */
const REMAINING = sql`least(${WINDOW_SECONDS}::float8, extract(epoch FROM a.window_start + ${WINDOW} - now()))::float8 AS remaining`;

/** An account, browser or network whose failed attempts are counted together. */
export interface AttemptSubject {
  /** Stored in the table, so it contains no readable user input. */
  id: string;
  maxFailures: number;
}

/** Limits guessing across all replicas: failures per subject in a window of 15 minutes from the first one. */
@Injectable()
export class AttemptLimiter {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
  ) {}

  /** @throws ProblemError `rate_limited` when one of the subjects has failed too often. Counts nothing. */
  async check(subjects: readonly AttemptSubject[]): Promise<void> {
    const rows = await queryRows(
      this.dataSource,
      ATTEMPTS,
      sql`SELECT subject, failures, ${REMAINING} FROM login_attempts AS a
        WHERE subject = ANY (${subjects.map((subject) => subject.id)}::text[]) AND window_start > now() - ${WINDOW}`,
    );
    for (const { subject, failures, remaining } of rows) {
      const max = subjects.find(({ id }) => id === subject)?.maxFailures ?? 0;
      if (failures >= max) throw tooMany(remaining);
    }
  }

  /**
   * Counts an attempt as a failure before its outcome is known, so that concurrent attempts cannot exceed the limit; {@link
   * uncountFailure} or {@link reset} reverts it.
   *
   * @throws ProblemError `rate_limited`; subjects after the one whose limit is reached are not counted.
   */
  async countFailures(subjects: readonly AttemptSubject[]): Promise<void> {
    for (const { id, maxFailures } of subjects) {
      const row = await queryRow(
        this.dataSource,
        ATTEMPTS,
        sql`INSERT INTO login_attempts AS a (subject, window_start, failures) VALUES (${id}, now(), 1)
         ON CONFLICT (subject) DO UPDATE SET
           failures = CASE WHEN a.window_start > now() - ${WINDOW}
                           THEN least(a.failures + 1, 1000000) ELSE 1 END,
           window_start = CASE WHEN a.window_start > now() - ${WINDOW}
                               THEN a.window_start ELSE now() END
         RETURNING subject, failures, ${REMAINING}`,
      );
      if (row && row.failures > maxFailures) throw tooMany(row.remaining);
    }
  }

  /** Reverts one counted failure, because the attempt did not fail. */
  async uncountFailure(subject: AttemptSubject): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE login_attempts SET failures = failures - 1 WHERE subject = ${subject.id} AND failures > 0`,
    );
  }

  /** Clears the failures of a subject after a successful attempt. */
  async reset(subject: AttemptSubject): Promise<void> {
    await execute(this.dataSource, sql`DELETE FROM login_attempts WHERE subject = ${subject.id}`);
  }

  @Cron(CronExpression.EVERY_HOUR)
  async forgetOld(): Promise<void> {
    await this.jobs.run('forget-login-attempts', { leaseMs: 60_000, everyMs: 30 * 60_000 }, async () => {
      await execute(this.dataSource, sql`DELETE FROM login_attempts WHERE window_start < now() - ${WINDOW}`);
    });
  }
}

function tooMany(remainingSeconds: number): ProblemError {
  return new ProblemError('rate_limited', 'Too many failed attempts. Wait before the next one.', {
    headers: retryAfter(remainingSeconds),
  });
}

/** Failures at an account from one network: a stranger elsewhere cannot use up the attempts of its owner. */
export function accountInNetwork(email: string, ip: string | null): AttemptSubject {
  const name = `${email}\n${networkPrefixOf(ip ?? 'unknown')}`;
  return { id: `account-in-network:${digest(name)}`, maxFailures: 10 };
}

/** Failures at an account from all networks together, which bounds guessing with many addresses. */
export function accountCeiling(email: string): AttemptSubject {
  return { id: `account:${digest(email)}`, maxFailures: 100 };
}

/** Failures in a browser that has logged in to the account before. */
export function deviceSubject(deviceId: string): AttemptSubject {
  return { id: `device:${deviceId}`, maxFailures: 10 };
}

/** Wrong passwords inside sessions of an account, which a stranger cannot cause. */
export function ownPasswordSubject(userId: string): AttemptSubject {
  return { id: `own-password:${userId}`, maxFailures: 10 };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function addressSubject(purpose: 'login' | 'setup', ip: string | undefined): AttemptSubject {
  return { id: `${purpose}:${networkOf(ip ?? 'unknown')}`, maxFailures: 50 };
}

/** The /24 of an IPv4 address, the /64 of an IPv6 one: addresses that one subscriber can easily have. */
export function networkPrefixOf(ip: string): string {
  const network = networkOf(ip);
  return isIPv4(network) ? network.replace(/\.\d+$/, '.0/24') : network;
}
