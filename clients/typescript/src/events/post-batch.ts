import type { Connection } from '../shared/connection.js';
import type { Batch } from './batch.js';
import { batchRequest } from './batch-request.js';
import type { IngestResponse } from './ingest-outcome.js';

/** A response with the reasons of all rejected events of a batch is far smaller. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/**
 * Sends a batch once. Redirects are not followed: they would send the API key and the events to another host.
 *
 * @throws for every network failure, and when the signal aborts.
 */
export async function postBatch(
  connection: Connection,
  webhookSecret: string,
  batch: Batch,
  signal: AbortSignal,
): Promise<IngestResponse> {
  const { url, headers } = batchRequest(connection, webhookSecret, batch);
  const response = await connection.fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers,
    body: batch.body as Uint8Array<ArrayBuffer>,
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after') ?? undefined,
    keyReused: response.headers.get('idempotency-key-reused') ?? undefined,
    body: await readText(response),
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += (chunk as Uint8Array).byteLength;
    if (length > MAX_RESPONSE_BYTES) throw new RangeError('the response is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}
