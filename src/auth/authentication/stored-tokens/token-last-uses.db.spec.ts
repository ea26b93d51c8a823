import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { PersonalAccessToken } from '../personal-tokens/personal-access-token.entity.js';
import { issueToken } from './issue-token.js';
import { TokenLastUses } from './token-last-uses.js';

const NOW_MS = Date.parse('2026-11-21T10:00:00Z');

describe('TokenLastUses', () => {
  let test: TestDataSource;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());

  it('keeps the later of two uses, whichever replica writes last', async () => {
    const tokens = test.dataSource.getRepository(PersonalAccessToken);
    const { row } = issueToken('sbp_x', { name: 'ci', scopes: ['flags:view'], days: 1 }, NOW_MS);
    await tokens.insert({ ...row, userId: await insertUser(test.dataSource) });
    for (const usedAtMs of [NOW_MS + 2000, NOW_MS + 1000]) {
      const replica = new TokenLastUses(test.dataSource);
      replica.record('personal_access_tokens', row.id, usedAtMs);
      await replica.flush();
    }
    expect((await tokens.findOneByOrFail({ id: row.id })).lastUsedAt).toEqual(new Date(NOW_MS + 2000));
  });
});
