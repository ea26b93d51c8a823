import { describe, expect, it } from 'vitest';
import { MAX_CHARS, NO_LOG, linesOf, withChunk } from './log-text';

describe('what was read of a log', () => {
  it('grows page by page, across a line that two pages share', () => {
    const log = withChunk(withChunk(NO_LOG, null, 'one\ntw'), 'c1', 'o\r\nthree\n');
    expect(linesOf(log)).toEqual(['one', 'two', 'three']);
  });

  it('has the last page once, however often it is read again while it grows', () => {
    const first = withChunk(NO_LOG, null, 'one\n');
    const grown = withChunk(withChunk(first, null, 'one\ntwo\n'), null, 'one\ntwo\nthree\n');
    expect(linesOf(grown)).toEqual(['one', 'two', 'three']);
  });

  it('gives its beginning up when it is too long', () => {
    let log = withChunk(NO_LOG, null, 'beginning\n');
    for (let page = 1; page <= 9; page += 1) log = withChunk(log, `c${page}`, `${'x'.repeat(999_999)}\n`);
    expect(log.isCut).toBe(true);
    expect(log.chunks.join('').length).toBeLessThanOrEqual(MAX_CHARS);
    expect(linesOf(log).at(-1)).toHaveLength(999_999);
  });
});
