import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes every chunk and ends the stream, waiting whenever it asks to. Rejects with the stream's error. */
export function writeAll(stream: Writable, chunks: Iterable<Buffer>): Promise<void> {
  return pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 4 }), stream);
}
