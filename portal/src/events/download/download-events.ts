import { api } from '../../api/client';
import { Problem } from '../../api/problem';
import { serviceFilters } from '../queries';
import type { EventFilters } from '../search';
import * as strings from './download.strings';

export type DownloadFormat = 'csv' | 'ndjson';

/** Enough for the last line of NDJSON, which states whether the export is complete. */
const END_CHARACTERS = 1000;
/** Chunks of the network are collected into blobs of this size, which browsers keep on disk. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Reads all events that match the filters, as the service exports them.
 *
 * @param onBytes called with the number of bytes that have arrived.
 * @throws Problem also when the export ended before its last event.
 */
export async function downloadEvents(
  { project, filters, format }: { project: string; filters: EventFilters; format: DownloadFormat },
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const query = { ...serviceFilters(project, filters), format };
  const { data } = await api.GET('/api/events/export', { params: { query }, parseAs: 'stream', signal });
  const { whole, end } = await collect(data as ReadableStream<Uint8Array<ArrayBuffer>>, onBytes).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      throw notComplete();
    },
  );
  if (format === 'ndjson' && !saysComplete(end)) throw notComplete();
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

function saysComplete(end: string): boolean {
  return /(?:^|\n)\{"export":\{"complete":true,[^\n]*\n$/.test(end);
}

function notComplete(): Problem {
  return new Problem(0, 'portal', strings.incompleteTitle, strings.incomplete);
}
