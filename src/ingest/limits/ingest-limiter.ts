import { Injectable } from '@nestjs/common';
import { ReplicaPresence } from '../../database/replica-presence.js';
import type { IngestLimits } from '../../projects/project-limits.js';
import { LeasedTokens } from './leased-tokens.js';
import { TokenBucket, type LimitKind, type Shortage } from './token-bucket.js';

const SWEEP_AT_PROJECTS = 20_000;

/**
 * Keeps each project under its batches and events per second.
 *
 * A replica that is alone counts in its memory and never asks the database. As soon as there are two,
 * each takes its tokens in small chunks from the shared buckets, so that the sum over all holds.
 */
@Injectable()
export class IngestLimiter {
  private readonly buckets = new Map<string, TokenBucket>();

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
    if (this.replicas.isAlone()) this.buckets.get(`events ${projectId}`)?.refund(count);
    else this.leased.refund(projectId, 'events', count);
  }

  private take(
    projectId: string,
    kind: LimitKind,
    count: number,
    perSecond: number,
  ): Shortage | null | Promise<Shortage | null> {
    if (!this.replicas.isAlone()) return this.leased.take(projectId, kind, count, perSecond);
    const name = `${kind} ${projectId}`;
    const now = performance.now();
    let bucket = this.buckets.get(name);
    if (bucket === undefined) {
      if (this.buckets.size >= SWEEP_AT_PROJECTS) this.sweep(now);
      bucket = new TokenBucket(perSecond, now);
      this.buckets.set(name, bucket);
    }
    bucket.setRate(perSecond);
    return bucket.take(count, now);
  }

  private sweep(nowMs: number): void {
    for (const [name, bucket] of this.buckets) if (bucket.isFull(nowMs)) this.buckets.delete(name);
  }
}
