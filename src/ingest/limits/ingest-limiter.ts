import { Injectable } from '@nestjs/common';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { DeadlineExceeded, withinDeadline } from '../../common/time/within-deadline.js';
import { ReplicaPresence } from '../../database/replica-presence.js';
import type { IngestLimits } from '../../projects/project-limits.js';
import { LeasedTokens } from '../../rate-limits/leased-tokens.js';
import type { Shortage } from '../../rate-limits/token-bucket.js';
import { TokenBuckets } from '../../rate-limits/token-buckets.js';

/** What a project has a quota of. Both are one second deep. */
export type LimitKind = 'batches' | 'events';

/** A batch is answered with 503 when the tokens that replicas share cannot be had within this time. */
const LEASE_DEADLINE_MS = 1000;

/**
 * Keeps each project under its batches and events per second.
 *
 * A replica that is alone counts in its memory and never asks the database. As soon as there are two,
 * each takes its tokens in small chunks from the shared buckets, so that the sum over all holds.
 */
@Injectable()
export class IngestLimiter {
  private readonly buckets = new TokenBuckets();

  constructor(
    private readonly replicas: ReplicaPresence,
    private readonly leased: LeasedTokens,
  ) {}

  takeBatch(projectId: string, limits: IngestLimits): Shortage | null | Promise<Shortage | null> {
    return this.take(projectId, 'batches', 1, limits.batchesPerSecond);
  }

  takeEvents(
    projectId: string,
    count: number,
    limits: IngestLimits,
  ): Shortage | null | Promise<Shortage | null> {
    return count === 0 ? null : this.take(projectId, 'events', count, limits.eventsPerSecond);
  }

  /** Undoes {@link takeEvents} for a batch that turned out to be a repeat: repeats cost nothing. */
  refundEvents(projectId: string, count: number): void {
    if (this.replicas.isAlone()) this.buckets.refund(`events ${projectId}`, count);
    else this.leased.refund({ subject: projectId, kind: 'events' }, count);
  }

  private take(
    projectId: string,
    kind: LimitKind,
    count: number,
    perSecond: number,
  ): Shortage | null | Promise<Shortage | null> {
    if (this.replicas.isAlone()) return this.buckets.take(`${kind} ${projectId}`, count, perSecond);
    const leased = this.leased.take({ subject: projectId, kind, perSecond, depth: perSecond }, count);
    return leased instanceof Promise ? inTime(leased) : leased;
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
