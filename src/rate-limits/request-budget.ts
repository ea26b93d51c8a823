import { Injectable, Logger } from '@nestjs/common';
import { withinDeadline } from '../common/time/within-deadline.js';
import { AppConfig } from '../config/app-config.js';
import { ReplicaPresence } from '../database/replica-presence.js';
import { LeasedTokens, type SharedBucket } from './leased-tokens.js';
import type { Shortage } from './token-bucket.js';
import { TokenBuckets } from './token-buckets.js';

/** What is counted: requests of a caller, and credentials or signed callbacks from an address that were refused. */
export type BudgetKind = 'refused_callbacks' | 'refused_credentials' | 'requests';

export interface Allowance {
  admitted: boolean;
  /** Requests that would be admitted now. */
  remaining: number;
  /** Until the next one is admitted; 0 when that is now. */
  retryAfterSeconds: number;
  /** Until the bucket is full again. */
  resetSeconds: number;
}

/** An answer never waits longer for the database to count it. */
const DEADLINE_MS = 1000;
/** After a failure each replica counts for itself this long, so that an outage does not delay every answer. */
const PAUSE_MS = 2000;

/**
 * Requests per caller over all replicas; everything but ingest.
 *
 * While the database cannot be queried, each replica counts in its own memory: a limiter that refused, or
 * that waited, would make an outage worse.
 */
@Injectable()
export class RequestBudget {
  private readonly logger = new Logger(RequestBudget.name);
  private readonly buckets = new TokenBuckets();
  private readonly perSecond: number;
  private readonly depth: number;
  private pausedUntilMs = 0;
  private failing = false;

  constructor(
    { apiRequestsPerMinute }: AppConfig,
    private readonly replicas: ReplicaPresence,
    private readonly leased: LeasedTokens,
  ) {
    this.perSecond = apiRequestsPerMinute / 60;
    this.depth = bucketDepth(apiRequestsPerMinute);
  }

  /** Returns no promise unless the database is queried. */
  take(subject: string, kind: BudgetKind): Allowance | Promise<Allowance> {
    const bucket = { subject, kind, perSecond: this.perSecond, depth: this.depth };
    if (this.replicas.isAlone() || performance.now() < this.pausedUntilMs) return this.takeHere(bucket);
    const answer = this.leased.take(bucket, 1);
    if (answer instanceof Promise) return this.takeShared(bucket, answer);
    this.failing = false;
    return this.allowance(answer, this.leased.level(bucket));
  }

  private async takeShared(bucket: SharedBucket, answer: Promise<Shortage | null>): Promise<Allowance> {
    try {
      const shortage = await withinDeadline(answer, DEADLINE_MS, 'the database did not answer in time');
      this.failing = false;
      return this.allowance(shortage, this.leased.level(bucket));
    } catch (error) {
      if (!this.failing) this.logger.warn('this replica counts requests on its own', { err: error });
      this.failing = true;
      this.pausedUntilMs = performance.now() + PAUSE_MS;
      return this.takeHere(bucket);
    }
  }

  private takeHere({ subject, kind, perSecond, depth }: SharedBucket): Allowance {
    const name = `${kind} ${subject}`;
    return this.allowance(this.buckets.take(name, 1, perSecond, depth), this.buckets.level(name) ?? depth);
  }

  private allowance(shortage: Shortage | null, level: number): Allowance {
    return {
      admitted: shortage === null,
      remaining: shortage?.remaining ?? Math.max(0, Math.floor(level)),
      retryAfterSeconds: shortage?.retryAfterSeconds ?? 0,
      resetSeconds: Math.max(0, this.depth - level) / this.perSecond,
    };
  }
}

/**
 * A quarter of a minute: a page that sends fifty requests at once, or a script that starts, is not slowed
 * down, and no second sees a whole minute's worth. At least 60, because a page opens as many; never more
 * than a minute's worth, so that any minute sees at most twice the limit.
 */
export function bucketDepth(perMinute: number): number {
  return Math.max(perMinute / 4, Math.min(60, perMinute));
}
