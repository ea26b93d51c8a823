import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { PollLoop } from '../../../database/replication/poll-loop.js';
import { execute } from '../../../database/rows.js';

const FLUSH_MS = 60_000;
const TABLES = ['personal_access_tokens', 'service_account_tokens'] as const;

export type TokenTable = (typeof TABLES)[number];

/** Buffers the last uses of tokens and writes them once a minute, so that a request causes no write. */
@Injectable()
export class TokenLastUses implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(TokenLastUses.name);
  /** Time of the last use in Unix milliseconds, by table and token id. */
  private readonly pending = new Map<TokenTable, Map<string, number>>(
    TABLES.map((table) => [table, new Map()]),
  );

  private readonly flushes = new PollLoop({
    everyMs: FLUSH_MS,
    poll: () => this.flush(),
    failureMessage: 'the last use of tokens was not written',
    logger: this.logger,
  });

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  record(table: TokenTable, tokenId: string, usedAtMs: number): void {
    this.pending.get(table)?.set(tokenId, usedAtMs);
  }

  onApplicationBootstrap(): void {
    this.flushes.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flushes.stop();
    await this.flush();
  }

  async flush(): Promise<void> {
    await Promise.all([...this.pending].map(([table, uses]) => this.write(table, uses)));
  }

  private async write(table: TokenTable, uses: Map<string, number>): Promise<void> {
    if (uses.size === 0) return;
    const ids = [...uses.keys()];
    const times = [...uses.values()].map((ms) => new Date(ms));
    uses.clear();
    try {
      // Another replica may have written a later use.
      await execute(
        this.dataSource,
        sql`UPDATE ${raw(table)} AS t SET last_used_at = greatest(t.last_used_at, used.at)
           FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS used (id, at) WHERE t.id = used.id`,
      );
    } catch (error) {
      this.logger.warn('the last use of tokens was not written', { table, err: error });
    }
  }
}
