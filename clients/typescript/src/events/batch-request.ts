import { USER_AGENT } from '../version.js';
import type { Connection } from '../shared/connection.js';
import { signatureOf, type Batch } from './batch.js';

/** The URL and the headers of a batch's request, the same for every attempt. */
export function batchRequest(
  connection: Connection,
  webhookSecret: string,
  batch: Batch,
): { url: string; headers: Record<string, string> } {
  return {
    url: connection.url('api/ingest'),
    headers: {
      authorization: connection.authorization(),
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'x-service-idempotency-key': batch.key,
      'x-service-signature': signatureOf(batch.body, webhookSecret),
      ...(batch.isCompressed ? { 'content-encoding': 'gzip' } : {}),
    },
  };
}
