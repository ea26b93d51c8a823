import { describe, expect, it } from 'vitest';
import { lastEventId } from './flag-message.js';

describe('lastEventId', () => {
  it.each<[string | undefined, unknown, number | null]>([
    ['7', undefined, 7],
    [undefined, '7', 7],
    ['7', '8', 7],
    ['0', '8', 0],
    // An invalid ID counts as absent.
    ['x', '8', 8],
    ['', '8', 8],
    ['9'.repeat(15), undefined, 999_999_999_999_999],
    ['9'.repeat(16), undefined, null],
    ['-1', undefined, null],
    ['x', ['7'], null],
    [undefined, 7, null],
    [undefined, undefined, null],
  ])('reads header %j and query %j as %j', (header, query, revision) => {
    expect(lastEventId(header, query)).toBe(revision);
  });
});
