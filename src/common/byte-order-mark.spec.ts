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
  ])('is removed once, at the beginning: %j', (text, expected) => {
    expect(withoutByteOrderMark(Buffer.from(text)).toString()).toBe(expected);
    expect(textWithoutByteOrderMark(text)).toBe(expected);
  });

  it('is kept when it is incomplete or of another encoding', () => {
    for (const bytes of [[0xff, 0xfe, 0x7b, 0x00], [0xef, 0xbb], [0xef]])
      expect([...withoutByteOrderMark(Buffer.from(bytes))]).toEqual(bytes);
  });
});
