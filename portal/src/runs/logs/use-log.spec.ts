import { describe, expect, it } from 'vitest';
import { MAX_CHARS, NO_LOG, linesOf, withText } from './use-log';

describe('the loaded part of a log', () => {
  it('grows page by page, across a line that two pages share', () => {
    expect(linesOf(withText(withText(NO_LOG, 'one\ntw'), 'o\r\nthree\n'))).toEqual(['one', 'two', 'three']);
    expect(withText({ ...NO_LOG, skippedBytes: 7 }, 'one').skippedBytes).toBe(7);
  });

  it('drops its beginning when it is too long', () => {
    let log = withText(NO_LOG, 'beginning\n');
    for (let page = 1; page <= 9; page += 1) log = withText(log, `${'x'.repeat(999_999)}\n`);
    expect(log.isCut).toBe(true);
    expect(log.chunks.join('').length).toBeLessThanOrEqual(MAX_CHARS);
    expect(linesOf(log).at(-1)).toHaveLength(999_999);
  });
});
