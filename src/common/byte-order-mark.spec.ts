import { describe, expect, it } from 'vitest';
import { textWithoutByteOrderMark, withoutByteOrderMark } from './byte-order-mark.js';

const MARK = '\ufeff';

describe('a byte order mark', () => {
  it.each([
    ['', ''],
    ['{}', '{}'],
    [`${MARK}{}`, '{}'],
    [MARK, ''],
    [`${MARK}${MARK}{}`, `${MARK}{}`],
    [`{}${MARK}`, `{}${MARK}`],
  ])('is left out once at the beginning: %j', (text, expected) => {
    expect(withoutByteOrderMark(Buffer.from(text)).toString()).toBe(expected);
    expect(textWithoutByteOrderMark(text)).toBe(expected);
  });

  it('of another encoding, and one that is not complete, remain', () => {
    for (const bytes of [[0xff, 0xfe, 0x7b, 0x00], [0xef, 0xbb], [0xef]])
      expect([...withoutByteOrderMark(Buffer.from(bytes))]).toEqual(bytes);
  });
});
