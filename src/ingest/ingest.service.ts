import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { Metrics } from '../metrics/metrics.js';
import { BatchReader, type ReadableBatch } from './batch/batch-reader.js';
import { IdempotencyReadModel } from './idempotency/idempotency.read-model.js';
import { InFlightKeys, type StoredAnswer } from './idempotency/in-flight-keys.js';
import type { IngestContext } from './ingest-context.js';
import { IngestLimiter, eventCharge, rateExceeded } from './limits/ingest-limiter.js';
import { GroupCommitter } from './sink/group-committer.js';
import { jitter } from '../common/time/jitter.js';

export interface IngestAnswer {
  /** `{"accepted":n,"rejected":[…]}`, byte for byte what is stored for a repeat. */
  response: string;
  replayed: boolean;
  /** A repeat of the key with a different body, which was not stored. */
  differentBody: boolean;
}

interface IdempotencyKey {
  key: string;
  bodySha256: Buffer;
}

/** Processes a signed batch from its bytes to its response: parse, validate, limit, deduplicate, commit. */
@Injectable()
export class IngestService {
  constructor(
    private readonly reader: BatchReader,
    private readonly limiter: IngestLimiter,
    private readonly inFlight: InFlightKeys,
    private readonly storedKeys: IdempotencyReadModel,
    private readonly committer: GroupCommitter,
    private readonly metrics: Metrics,
  ) {}

  /** @throws ProblemError for every response other than 200. */
  async ingest(context: IngestContext, idempotencyKey: string | null): Promise<IngestAnswer> {
    this.metrics.ingestBodyBytes.observe(context.body.length);
    const batch = await this.reader.read(context.body);
    if (idempotencyKey === null) return this.store(context, batch, null);

    const bodySha256 = Buffer.from(hash('sha256', context.body, 'hex'), 'hex');
    let mine: IngestAnswer | undefined;
    const name = `${context.apiKey.projectId} ${idempotencyKey}`;
    const earlier = await this.inFlight.join(name, async (): Promise<StoredAnswer | null> => {
      mine = await this.store(context, batch, { key: idempotencyKey, bodySha256 });
      // The response to a different body stays with the first one: those who wait compare with the store.
      return mine.differentBody ? null : { response: mine.response, bodySha256 };
    });
    if (mine) return mine;
    if (earlier === null) throw new Error('joined a request without an answer');
    return this.replay(earlier.response, earlier.bodySha256.equals(bodySha256));
  }

  private async store(
    context: IngestContext,
    batch: ReadableBatch,
    key: IdempotencyKey | null,
  ): Promise<IngestAnswer> {
    const { projectId } = context.apiKey;
    const { accepted, rejected } = batch;
    const charge = eventCharge(accepted.length, rejected.length, context.limits.eventsPerSecond);
    const shortage = await this.limiter.consumeEvents(projectId, charge, context.limits);
    if (shortage !== null) {
      // A repeat gets its response regardless of the quota. Only here is a query before the commit worth its cost: the
      // commit finds repeats itself.
      const known = key && (await this.storedKeys.find(projectId, key.key));
      if (known) return this.replay(known.response, known.bodySha256.equals(key.bodySha256));
      throw rateExceeded('events', shortage, context.limits);
    }
    return this.append(projectId, batch, key, charge);
  }

  /** @param charge the tokens that were consumed for the batch; refunded when it turns out to be a repeat. */
  private async append(
    projectId: string,
    batch: ReadableBatch,
    key: IdempotencyKey | null,
    charge: number,
  ): Promise<IngestAnswer> {
    const response = responseText(batch);
    if (batch.accepted.length === 0 && key === null) {
      this.count(batch);
      return { response, replayed: false, differentBody: false };
    }
    const outcome = await this.committer.commit({
      projectId,
      body: batch.body,
      events: batch.accepted,
      idempotency: key && { ...key, response },
    });
    switch (outcome.kind) {
      case 'committed':
        this.count(batch);
        return { response, replayed: false, differentBody: false };
      case 'duplicate':
        this.limiter.refundEvents(projectId, charge);
        return this.replay(outcome.response, outcome.sameBody);
      case 'unstorable':
        return this.append(projectId, withoutUnstorable(batch, outcome.positions), key, charge);
      case 'unavailable':
        this.limiter.refundEvents(projectId, charge);
        throw new ProblemError(
          'service_unavailable',
          `The batch was not committed (${outcome.reason}). Retry it, with the same idempotency key if it had one.`,
          { headers: retryAfter(jitter(1, 3)) },
        );
    }
  }

  private replay(response: string, sameBody: boolean): IngestAnswer {
    if (!sameBody) this.metrics.ingestKeyReused.inc();
    return { response, replayed: true, differentBody: !sameBody };
  }

  private count(batch: ReadableBatch): void {
    const { accepted, rejected } = batch;
    const perType = new Map<string, number>();
    for (const event of accepted) perType.set(event.type, (perType.get(event.type) ?? 0) + 1);
    for (const [type, count] of perType) this.metrics.ingestEvents.inc({ type, result: 'accepted' }, count);
    if (rejected.length > 0)
      this.metrics.ingestEvents.inc({ type: '-', result: 'rejected' }, rejected.length);
    this.metrics.ingestBatchMix.inc({ mix: mixOf(accepted.length, rejected.length) });
  }
}

function responseText({ accepted, rejected }: ReadableBatch): string {
  // The ordinary answer without the cost of JSON.stringify.
  if (rejected.length === 0) return `{"accepted":${accepted.length},"rejected":[]}`;
  return JSON.stringify({ accepted: accepted.length, rejected });
}

function withoutUnstorable(batch: ReadableBatch, positions: readonly number[]): ReadableBatch {
  const refused = new Set(positions);
  const reason = 'data: cannot be stored';
  const rejected = [
    ...batch.rejected,
    ...positions.map((position) => ({ index: batch.accepted[position]?.index ?? 0, reason })),
  ].sort((a, b) => a.index - b.index);
  return {
    body: batch.body,
    accepted: batch.accepted.filter((_, position) => !refused.has(position)),
    rejected,
  };
}

function mixOf(accepted: number, rejected: number): string {
  if (accepted === 0) return rejected === 0 ? 'empty' : 'all_rejected';
  return rejected === 0 ? 'all_ok' : 'partial';
}
