import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import type { LimitKind, Shortage } from './token-bucket.js';

/** A chunk is a twentieth of a second's tokens: small enough that none lies idle on a quiet replica. */
const CHUNKS_PER_SECOND = 20;
/** Tokens that were not used within this time are forgotten: they belong to a second that is over. */
const STOCK_LIFE_MS = 1000;

interface Stock {
  tokens: number;
  expiresMs: number;
  /** Calls for one project and kind take turns, so that one chunk serves those that wait. */
  turn: Promise<unknown>;
}

/** Tokens out of the buckets that all replicas share (`rate_buckets`). */
@Injectable()
export class LeasedTokens {
  private readonly stocks = new Map<string, Stock>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws ProblemError `service_unavailable` when the database cannot be asked. */
  take(
    projectId: string,
    kind: LimitKind,
    count: number,
    perSecond: number,
  ): Shortage | null | Promise<Shortage | null> {
    const stock = this.stock(projectId, kind);
    if (this.takeFromStock(stock, count)) return null;
    const answer = stock.turn.then(() =>
      this.takeFromStock(stock, count) ? null : this.lease(stock, projectId, kind, count, perSecond),
    );
    stock.turn = answer.catch(() => undefined);
    return answer;
  }

  refund(projectId: string, kind: LimitKind, count: number): void {
    const stock = this.stock(projectId, kind);
    stock.tokens = (stock.expiresMs > performance.now() ? stock.tokens : 0) + count;
    stock.expiresMs = performance.now() + STOCK_LIFE_MS;
  }

  private takeFromStock(stock: Stock, count: number): boolean {
    if (stock.tokens < count || stock.expiresMs <= performance.now()) return false;
    stock.tokens -= count;
    return true;
  }

  private async lease(
    stock: Stock,
    projectId: string,
    kind: LimitKind,
    count: number,
    perSecond: number,
  ): Promise<Shortage | null> {
    const inStock = stock.expiresMs > performance.now() ? stock.tokens : 0;
    const chunk = Math.ceil(perSecond / CHUNKS_PER_SECOND);
    const [row] = await this.dataSource
      .query<{ granted: boolean; extra: number; level: number }[]>(
        'SELECT granted, extra, level FROM take_rate_tokens($1, $2, $3, $4, $5)',
        [projectId, kind, count - inStock, chunk, perSecond],
      )
      .catch((cause: unknown) => {
        throw new ProblemError('service_unavailable', 'The rate limit cannot be checked right now.', {
          headers: retryAfter(1),
          cause,
        });
      });
    if (row?.granted !== true) {
      const level = row?.level ?? 0;
      return {
        retryAfterSeconds: (Math.min(count - inStock, perSecond) - level) / perSecond,
        remaining: Math.max(0, Math.floor(level + inStock)),
      };
    }
    stock.tokens = row.extra;
    stock.expiresMs = performance.now() + STOCK_LIFE_MS;
    return null;
  }

  private stock(projectId: string, kind: LimitKind): Stock {
    const name = `${kind} ${projectId}`;
    let stock = this.stocks.get(name);
    if (stock === undefined) {
      if (this.stocks.size >= 20_000) this.sweep();
      stock = { tokens: 0, expiresMs: 0, turn: Promise.resolve() };
      this.stocks.set(name, stock);
    }
    return stock;
  }

  private sweep(): void {
    const now = performance.now();
    for (const [name, stock] of this.stocks) if (stock.expiresMs < now) this.stocks.delete(name);
  }
}
