import { describe, expect, it } from 'vitest';
import { ProblemError } from '../common/problem/problem-error.js';
import { parseIdempotencyKey } from './answer-batch.js';

const KEY = '5f0c6a6e-3f0b-4c55-9d53-2a8f3f1b7a10';

describe('parseIdempotencyKey', () => {
  it('reads a UUID in any letter case as the same key', () => {
    expect(parseIdempotencyKey(KEY)).toBe(KEY);
    expect(parseIdempotencyKey(KEY.toUpperCase())).toBe(KEY);
  });

  it('reads a missing header as no key', () => {
    expect(parseIdempotencyKey(undefined)).toBeNull();
  });

  it.each([[''], ['abc'], [`${KEY} `], [`{${KEY}}`], [KEY.replaceAll('-', '')], [[KEY]], [`${KEY}, ${KEY}`]])(
    'rejects %j',
    (header) => {
      let error: unknown;
      try {
        parseIdempotencyKey(header);
      } catch (caught) {
        error = caught;
      }
      expect(error).toBeInstanceOf(ProblemError);
      expect(error).toMatchObject({ code: 'idempotency_key_invalid' });
    },
  );
});
