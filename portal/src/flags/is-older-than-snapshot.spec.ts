import { describe, expect, it } from 'vitest';
import { isOlderThanSnapshot } from './is-older-than-snapshot';

describe('isOlderThanSnapshot', () => {
  it.each([
    ['a response of the same revision', { revision: 7 }, false],
    ['a response of an earlier revision', { revision: 6 }, true],
    ['pages that are all current', { pages: [{ revision: 7 }, { revision: 9 }] }, false],
    ['pages of which one is older', { pages: [{ revision: 9 }, { revision: 6 }] }, true],
    ['a response without a revision', { items: [] }, true],
    ['no response yet', undefined, true],
  ])('for %s (%j) is %s', (_what, data, isOlder) => {
    expect(isOlderThanSnapshot(data, '{"revision":7}')).toBe(isOlder);
  });

  it('treats every response as older than a snapshot without a revision', () => {
    expect(isOlderThanSnapshot({ revision: 7 }, '{}')).toBe(true);
  });
});
