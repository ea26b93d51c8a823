import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { BoundedMap } from './bounded-map.js';
import type { Shortage } from './token-bucket.js';
import { boolean, number, queryRow, execute } from '../database/rows.js';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JobRunner } from '../database/job-runner.js';

/** A chunk is a twentieth of a full bucket: small enough that few tokens are unused on a quiet replica. */
const CHUNKS_PER_BUCKET = 20;
/**
 * Longest time for which a rejection is cached, because a limit may be raised meanwhile; the cache entry ends earlier
 * when the bucket can have refilled.
 */
const MAX_REFUSED_MS = 1000;
const REFUND_LIFE_MS = 1000;

/** A bucket that all replicas share. */
export interface SharedBucket {
  /** Caller or address whose requests are counted. */
  subject: string;
  /** Kind of the counted requests. */
  kind: string;
  perSecond: number;
  depth: number;
}

interface Stock {
  tokens: number;
  expiresMs: number;
  /** Level of the shared bucket when it was last read, and the time of that read. */
  level: number;
  levelMs: number;
  /**
   * While the rejection is cached, requests of this count or more are rejected: only time refills the shared bucket.
   */
  refusedFrom: number;
  refusedUntilMs: number;
  /** Serializes calls for one bucket, so that one chunk serves those that wait. */
  turn: Promise<unknown>;
}

const GRANT = { granted: boolean(), extra: number(), level: number() };

/** Consumes tokens of the buckets that all replicas share (`rate_buckets`). */
@Injectable()
export class LeasedTokens {
  private readonly stocks = new BoundedMap<Stock>((stock, nowMs) => stock.expiresMs < nowMs);

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws ProblemError `service_unavailable` when the database cannot be queried. */
  consume(bucket: SharedBucket, count: number): Shortage | null | Promise<Shortage | null> {
    const stock = this.stock(bucket.subject, bucket.kind);
    if (consumeStock(stock, count)) return null;
    const known = knownShortage(stock, bucket, count);
    if (known !== null) return known;
    const answer = stock.turn.then(() =>
      consumeStock(stock, count)
        ? null
        : (knownShortage(stock, bucket, count) ?? this.lease(stock, bucket, count)),
    );
    stock.turn = answer.catch(() => undefined);
    return answer;
  }

  refund({ subject, kind }: Pick<SharedBucket, 'kind' | 'subject'>, count: number): void {
    const stock = this.stock(subject, kind);
    stock.tokens = inStock(stock) + count;
    stock.expiresMs = performance.now() + REFUND_LIFE_MS;
    stock.refusedUntilMs = 0;
  }

  /** Tokens that could be consumed now, according to this replica's last read. */
  level({ subject, kind, perSecond, depth }: SharedBucket): number {
    const stock = this.stock(subject, kind);
    const seconds = (performance.now() - stock.levelMs) / 1000;
    return Math.min(depth, inStock(stock) + stock.level + seconds * perSecond);
  }

  private async lease(stock: Stock, bucket: SharedBucket, count: number): Promise<Shortage | null> {
    const { subject, kind, perSecond, depth } = bucket;
    const held = inStock(stock);
    const chunk = Math.ceil(depth / CHUNKS_PER_BUCKET);
    const row = await queryRow(
      this.dataSource,
      GRANT,
      sql`SELECT granted, extra, level
            FROM take_rate_tokens(${subject}, ${kind}, ${count - held}, ${chunk}, ${perSecond}, ${depth})`,
    ).catch((cause: unknown) => {
      throw new ProblemError('service_unavailable', 'The rate limit cannot be checked right now.', {
        headers: retryAfter(1),
        cause,
      });
    });
    const now = performance.now();
    stock.level = row?.level ?? 0;
    stock.levelMs = now;
    if (row?.granted !== true) {
      const shortage = shortageOf(count - held, stock.level, bucket, held);
      stock.refusedFrom = count;
      stock.refusedUntilMs = now + Math.min(MAX_REFUSED_MS, shortage.retryAfterSeconds * 1000);
      return shortage;
    }
    stock.tokens = row.extra;
    stock.expiresMs = now + stockLifeMs(perSecond, depth);
    return null;
  }

  private stock(subject: string, kind: string): Stock {
    const name = `${kind} ${subject}`;
    let stock = this.stocks.get(name);
    if (stock === undefined) {
      const nothing = { tokens: 0, expiresMs: 0, level: 0, levelMs: 0, refusedFrom: 0, refusedUntilMs: 0 };
      stock = { ...nothing, turn: Promise.resolve() };
      this.stocks.add(name, stock, performance.now());
    }
    return stock;
  }
}

/**
 * Time after which unused tokens are dropped, equal to the time that fills a bucket. So a replica withholds at most a
 * twentieth of the rate, and all of them together hardly more than the bucket itself.
 */
function stockLifeMs(perSecond: number, depth: number): number {
  return (1000 * depth) / perSecond;
}

function inStock(stock: Stock): number {
  return stock.expiresMs > performance.now() ? stock.tokens : 0;
}

function consumeStock(stock: Stock, count: number): boolean {
  if (stock.tokens < count || stock.expiresMs <= performance.now()) return false;
  stock.tokens -= count;
  return true;
}

function knownShortage(stock: Stock, bucket: SharedBucket, count: number): Shortage | null {
  const now = performance.now();
  if (now >= stock.refusedUntilMs || count < stock.refusedFrom) return null;
  const held = inStock(stock);
  const level = stock.level + ((now - stock.levelMs) / 1000) * bucket.perSecond;
  return shortageOf(count - held, level, bucket, held);
}

function shortageOf(needed: number, level: number, bucket: SharedBucket, held: number): Shortage {
  return {
    retryAfterSeconds: Math.max(0, Math.min(needed, bucket.depth) - level) / bucket.perSecond,
    remaining: Math.max(0, Math.floor(level + held)),
  };
}

/** Deletes the shared buckets that are full: addresses change continuously, and a missing bucket counts as full. */
@Injectable()
export class RateBucketKeeper {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async forgetFull(): Promise<void> {
    await this.jobs.run('forget-rate-buckets', { leaseMs: 60_000, everyMs: 5 * 60_000 }, async () => {
      await execute(this.dataSource, sql`DELETE FROM rate_buckets WHERE full_at < now()`);
    });
  }
}
