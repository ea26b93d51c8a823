import { TextDecoder } from 'node:util';

const UTF16LE_MARK = [0xff, 0xfe] as const;

/**
 * Bytes of a file in UTF-8. One that begins with the byte order mark of UTF-16LE is converted: exports for Excel are written so, and
 * `>` of Windows PowerShell writes everything so. Half a surrogate pair, which no UTF-8 has, becomes U+FFFD.
 */
export async function* utf8Of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    let piece = chunk;
    if (decoder === undefined) {
      start = Buffer.concat([start, chunk]);
      if (start.length < UTF16LE_MARK.length) continue;
      decoder = UTF16LE_MARK.every((byte, at) => start[at] === byte) ? new TextDecoder('utf-16le') : null;
      piece = start;
    }
    yield decoder === null ? piece : Buffer.from(decoder.decode(piece, { stream: true }));
  }
  if (decoder === undefined) yield start;
  else if (decoder !== null) yield Buffer.from(decoder.decode());
}
