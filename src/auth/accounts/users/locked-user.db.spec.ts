import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import type { ProblemError } from '../../../common/problem/problem-error.js';
import { lockUser } from './locked-user.js';

describe('lockUser', () => {
  let test: TestDataSource;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());

  // Members are removed by the id in the path, which no caller has validated.
  it.each([
    ['a text that is no UUID', 'ada'],
    ['a UUID of no user', randomUUID()],
  ])('rejects %s as an unknown user', async (_what, id) => {
    await expect(test.dataSource.transaction((manager) => lockUser(manager, id))).rejects.toThrow(
      expect.objectContaining({ code: 'not_found', detail: 'The user does not exist.' }) as ProblemError,
    );
  });
});
