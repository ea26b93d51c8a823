import { TextDecoder } from 'node:util';

const UTF16_MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;
const MARK_BYTES = 2;

/**
 * Bytes of a file in UTF-8. One that begins with the byte order mark of UTF-16 is converted: exports for Excel are written so, and
 * `>` of Windows PowerShell writes everything so. Half a surrogate pair, which no UTF-8 has, becomes U+FFFD.
 */
export async function* utf8Of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    let piece = chunk;
    if (decoder === undefined) {
      start = Buffer.concat([start, chunk]);
      if (start.length < MARK_BYTES) continue;
      const mark = UTF16_MARKS.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
      decoder = mark === undefined ? null : new TextDecoder(mark.encoding);
      piece = start;
    }
    yield decoder === null ? piece : Buffer.from(decoder.decode(piece, { stream: true }));
  }
  if (decoder === undefined) yield start;
  else if (decoder !== null) yield Buffer.from(decoder.decode());
}
