import { Inject, Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { DeadlineExceeded, withinDeadline } from '../../common/time/within-deadline.js';
import { ReplicaPresence } from '../../database/replica-presence.js';
import type { IngestLimits } from '../../projects/project-limits.js';
import { LeasedTokens } from '../../rate-limits/leased-tokens.js';
import type { Shortage } from '../../rate-limits/token-bucket.js';
import { TokenBuckets } from '../../rate-limits/token-buckets.js';
import { INGEST_PROBLEMS } from '../problems.js';

/** The quotas of a project. Both buckets hold the tokens of one second. */
export type LimitKind = 'batches' | 'events';

/** A batch is answered with 503 when the shared tokens cannot be leased within this time. */
const LEASE_DEADLINE_MS = 1000;
/** Time for which no shared tokens are requested after a failed lease. */
const OWN_SHARE_MS = 2000;

/**
 * Enforces each project's limits of batches and events per second.
 *
 * A single replica counts in its memory and never queries the database. As soon as there are two,
 * each leases its tokens in small chunks from the shared buckets, so that the sum over all holds.
 */
@Injectable()
export class IngestLimiter {
  private readonly buckets = new TokenBuckets();
  private ownShareUntilMs = 0;

  constructor(
    private readonly replicas: ReplicaPresence,
    private readonly leased: LeasedTokens,
    @Inject(AppConfig) private readonly config: Pick<AppConfig, 'kafka'> = { kafka: null },
  ) {}

  consumeBatch(projectId: string, limits: IngestLimits): Shortage | null | Promise<Shortage | null> {
    return this.consume(projectId, 'batches', 1, limits.batchesPerSecond);
  }

  consumeEvents(
    projectId: string,
    count: number,
    limits: IngestLimits,
  ): Shortage | null | Promise<Shortage | null> {
    return count === 0 ? null : this.consume(projectId, 'events', count, limits.eventsPerSecond);
  }

  /** Undoes {@link consumeEvents} for a batch that turned out to be a repeat: repeats cost nothing. */
  refundEvents(projectId: string, count: number): void {
    if (this.replicas.isAlone()) this.buckets.refund(`events ${projectId}`, count);
    else this.leased.refund({ subject: projectId, kind: 'events' }, count);
  }

  private consume(
    projectId: string,
    kind: LimitKind,
    count: number,
    perSecond: number,
  ): Shortage | null | Promise<Shortage | null> {
    if (this.replicas.isAlone()) return this.buckets.consume(`${kind} ${projectId}`, count, perSecond);
    if (performance.now() < this.ownShareUntilMs)
      return this.consumeOwnShare(projectId, kind, count, perSecond);
    const leased = this.leased.consume({ subject: projectId, kind, perSecond, depth: perSecond }, count);
    if (!(leased instanceof Promise)) return leased;
    if (this.config.kafka === null) return inTime(leased);
    return inTime(leased).catch(() => {
      this.ownShareUntilMs = performance.now() + OWN_SHARE_MS;
      return this.consumeOwnShare(projectId, kind, count, perSecond);
    });
  }

  /** Fallback while the database is unavailable and Kafka is the log: an equal share of the quota for each known replica. */
  private consumeOwnShare(
    projectId: string,
    kind: LimitKind,
    count: number,
    perSecond: number,
  ): Shortage | null {
    return this.buckets.consume(`${kind} ${projectId}`, count, perSecond / this.replicas.knownReplicas);
  }
}

async function inTime(leased: Promise<Shortage | null>): Promise<Shortage | null> {
  try {
    return await withinDeadline(leased, LEASE_DEADLINE_MS, 'the shared rate limit took too long');
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    throw new ProblemError(
      'service_unavailable',
      'The rate limit cannot be checked at present. Retry the request.',
      {
        headers: retryAfter(1),
        cause: error,
      },
    );
  }
}

/**
 * Tokens that a batch costs: every accepted event, and the rejected ones together at most one second's quota. Rejecting
 * costs the service work too, so it is not free; charged in full, one broken sender could lock its project out for as
 * many seconds as it has garbage.
 */
export function eventCharge(accepted: number, rejected: number, eventsPerSecond: number): number {
  return accepted + Math.min(rejected, eventsPerSecond);
}

/** 429 with `Retry-After` and the RateLimit headers of draft-ietf-httpapi-ratelimit-headers-11. */
export function rateExceeded(kind: LimitKind, shortage: Shortage, limits: IngestLimits): ProblemError {
  const retry = retryAfter(shortage.retryAfterSeconds);
  const perSecond = kind === 'batches' ? limits.batchesPerSecond : limits.eventsPerSecond;
  return new ProblemError(
    kind === 'batches' ? INGEST_PROBLEMS.batch_rate_exceeded : INGEST_PROBLEMS.event_rate_exceeded,
    `This project may send ${perSecond} ${kind} per second. Nothing of this batch was stored; retry after Retry-After with exponential backoff.`,
    {
      headers: {
        ...retry,
        'RateLimit-Policy': `"events";q=${limits.eventsPerSecond};w=1, "batches";q=${limits.batchesPerSecond};w=1`,
        RateLimit: `"${kind}";r=${shortage.remaining};t=${retry['Retry-After']}`,
      },
    },
  );
}
