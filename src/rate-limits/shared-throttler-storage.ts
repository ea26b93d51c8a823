import { Injectable, Logger } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { withinDeadline } from '../common/time/within-deadline.js';
import { ReplicaPresence } from '../database/replica-presence.js';
import { LeasedTokens, type SharedBucket } from './leased-tokens.js';
import type { Shortage } from './token-bucket.js';
import { TokenBuckets } from './token-buckets.js';

/** One of the limits of the API. */
export interface Limit {
  name: string;
  /** Maximum number of requests in {@link ttl}. */
  limit: number;
  /** Period in milliseconds. */
  ttl: number;
}

/** Result of counting a request: Nest's record, in fractions of seconds. `totalHits` is the used part of the limit. */
export type Hit = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Longest time that a response waits until the database has counted its request. */
const DEADLINE_MS = 1000;
/** Time after a failure in which each replica counts its share, so that an outage does not delay every response. */
const PAUSE_MS = 2000;

/**
 * Storage of Nest's throttler that all replicas share. Nest's own storage keeps a timer for each hit, blocks a caller
 * for a whole window, and counts for one process.
 *
 * While the database cannot be queried, each replica counts an equal share in its own memory: a limiter that rejected
 * requests, or that waited, would make an outage worse.
 */
@Injectable()
export class SharedThrottlerStorage implements ThrottlerStorage {
  private readonly logger = new Logger(SharedThrottlerStorage.name);
  private readonly buckets = new TokenBuckets();
  private pausedUntilMs = 0;
  private failing = false;

  constructor(
    private readonly replicas: ReplicaPresence,
    private readonly leased: LeasedTokens,
  ) {}

  /** Called by Nest's guard. A caller is not blocked longer than its bucket needs to refill. */
  async increment(key: string, ttl: number, limit: number, _: number, name: string): Promise<Hit> {
    return this.hit(key, { name, limit, ttl });
  }

  /** Returns no promise unless the database is queried. */
  hit(key: string, limit: Limit): Hit | Promise<Hit> {
    if (this.replicas.isAlone()) return this.hitHere(key, limit, 1);
    if (performance.now() < this.pausedUntilMs) return this.hitHere(key, limit, this.replicas.knownReplicas);
    const bucket = bucketOf(key, limit, 1);
    const shortage = this.leased.consume(bucket, 1);
    if (shortage instanceof Promise) return this.hitShared(bucket, limit, shortage);
    this.failing = false;
    return hitOf(limit, bucket, shortage, this.leased.level(bucket));
  }

  private async hitShared(
    bucket: SharedBucket,
    limit: Limit,
    answer: Promise<Shortage | null>,
  ): Promise<Hit> {
    try {
      const shortage = await withinDeadline(answer, DEADLINE_MS, 'the database did not respond in time');
      this.failing = false;
      return hitOf(limit, bucket, shortage, this.leased.level(bucket));
    } catch (error) {
      if (!this.failing)
        this.logger.warn('the shared rate limits are not available; this replica counts requests locally', {
          err: error,
        });
      this.failing = true;
      this.pausedUntilMs = performance.now() + PAUSE_MS;
      return this.hitHere(bucket.subject, limit, this.replicas.knownReplicas);
    }
  }

  /** @param replicas number of replicas that share the limit, each of which counts only its own requests. */
  private hitHere(key: string, limit: Limit, replicas: number): Hit {
    const bucket = bucketOf(key, limit, replicas);
    const name = `${limit.name} ${key}`;
    const shortage = this.buckets.consume(name, 1, bucket.perSecond, bucket.depth);
    return hitOf(limit, bucket, shortage, this.buckets.level(name) ?? bucket.depth);
  }
}

function bucketOf(subject: string, { name, limit, ttl }: Limit, shares: number): SharedBucket {
  const depth = Math.max(1, bucketDepth(limit) / shares);
  return { subject, kind: name, perSecond: (limit * 1000) / ttl / shares, depth };
}

function hitOf(
  { limit }: Limit,
  { depth, perSecond }: SharedBucket,
  shortage: Shortage | null,
  level: number,
): Hit {
  const remaining = shortage?.remaining ?? Math.max(0, Math.floor(level));
  return {
    totalHits: Math.max(0, limit - remaining),
    timeToExpire: Math.max(0, depth - level) / perSecond,
    isBlocked: shortage !== null,
    timeToBlockExpire: shortage?.retryAfterSeconds ?? 0,
  };
}

/**
 * A quarter of the limit: a page that sends fifty requests at once, or a script that starts, is not slowed down, and a
 * burst cannot use the whole limit. At least 60, because a page sends as many; never more than the limit, so that any
 * minute admits at most twice the limit.
 */
export function bucketDepth(limit: number): number {
  return Math.max(limit / 4, Math.min(60, limit));
}
