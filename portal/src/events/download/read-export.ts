import { Problem } from '../../api/problem';
import * as strings from '../explorer.strings';

/** Upper bound of the last line of NDJSON, which states whether the export is complete. */
const END_CHARACTERS = 1000;
/** Chunks of the network are collected into blobs of this size, which browsers keep on disk. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Reads an export of the service to its end and checks that it is complete.
 *
 * @param isNdjson whether the export is NDJSON, whose last line states whether it is complete.
 * @param onBytes called with the number of bytes received so far.
 * @throws Problem when the connection fails or the export is incomplete.
 */
export async function readExport(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  isNdjson: boolean,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { whole, end } = await collect(stream, onBytes).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw notComplete();
  });
  if (isNdjson && !isComplete(end)) throw notComplete();
  return whole;
}

async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
): Promise<{ whole: Blob; end: string }> {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let bytes = 0;
  let end = '';
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    waiting += value.byteLength;
    bytes += value.byteLength;
    end = (end + decoder.decode(value, { stream: true })).slice(-END_CHARACTERS);
    onBytes(bytes);
    if (waiting < PART_BYTES) continue;
    parts.push(new Blob(chunks));
    chunks = [];
    waiting = 0;
  }
  return { whole: new Blob([...parts, ...chunks]), end };
}

function isComplete(end: string): boolean {
  return /(?:^|\n)\{"export":\{"complete":true,[^\n]*\n$/.test(end);
}

function notComplete(): Problem {
  return new Problem(0, 'portal', strings.incompleteTitle, strings.incomplete);
}
