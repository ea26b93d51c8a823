const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const MARK = '\ufeff';

/**
 * Removes the byte order mark that .NET, PowerShell and editors on Windows write before UTF-8. A parser of JSON may ignore
 * it (RFC 8259, section 8.1). Shares the memory of `bytes`.
 */
export function withoutByteOrderMark(bytes: Buffer): Buffer {
  const hasMark = bytes[0] === UTF8_MARK[0] && bytes[1] === UTF8_MARK[1] && bytes[2] === UTF8_MARK[2];
  return hasMark ? bytes.subarray(UTF8_MARK.length) : bytes;
}

/** Like {@link withoutByteOrderMark}, for a decoded text. */
export function textWithoutByteOrderMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}
