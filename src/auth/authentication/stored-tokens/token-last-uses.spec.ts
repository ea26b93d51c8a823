import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TokenLastUses } from './token-last-uses.js';

interface Write {
  table: string | undefined;
  ids: string[];
  times: Date[];
}

function setUp(fails: (table: string | undefined) => boolean = () => false): {
  uses: TokenLastUses;
  writes: Write[];
} {
  const writes: Write[] = [];
  const query = (sql: string, [ids, times]: [string[], Date[]]): Promise<void> => {
    const table = /^UPDATE (\w+)/.exec(sql)?.[1];
    writes.push({ table, ids, times });
    return fails(table) ? Promise.reject(new Error('the database is away')) : Promise.resolve();
  };
  return { uses: new TokenLastUses({ query } as unknown as DataSource), writes };
}

describe('the last uses of tokens', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are written together, one write per table, with the latest time of each token', async () => {
    const { uses, writes } = setUp();
    uses.record('personal_access_tokens', 'p-1', 1000);
    uses.record('personal_access_tokens', 'p-2', 2000);
    uses.record('personal_access_tokens', 'p-1', 3000);
    uses.record('service_account_tokens', 's-1', 4000);
    expect(writes).toEqual([]);
    await uses.flush();
    expect(writes).toEqual([
      { table: 'personal_access_tokens', ids: ['p-1', 'p-2'], times: [new Date(3000), new Date(2000)] },
      { table: 'service_account_tokens', ids: ['s-1'], times: [new Date(4000)] },
    ]);
  });

  it('are written once, without a query while no token is used', async () => {
    const { uses, writes } = setUp();
    uses.record('service_account_tokens', 's-1', 1000);
    await uses.flush();
    await uses.flush();
    expect(writes).toHaveLength(1);
  });

  it('are written when the service stops', async () => {
    const { uses, writes } = setUp();
    uses.record('service_account_tokens', 's-1', 1000);
    await uses.beforeApplicationShutdown();
    expect(writes).toMatchObject([{ ids: ['s-1'] }]);
  });

  it('of one table are written although the write to the other table fails, which is logged', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const { uses, writes } = setUp((table) => table === 'personal_access_tokens');
    uses.record('personal_access_tokens', 'p-1', 1000);
    uses.record('service_account_tokens', 's-1', 1000);
    await uses.flush();
    expect(writes.map(({ table }) => table)).toEqual(['personal_access_tokens', 'service_account_tokens']);
    expect(warn).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ table: 'personal_access_tokens', err: expect.any(Error) as Error }),
    );
  });
});
