import type { IncomingMessage, ServerResponse } from 'node:http';
import { ingestContext } from './ingest-context.js';
import type { IngestAnswer, IngestService } from './ingest.service.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { isUuid } from '../common/uuid-v7.js';
import { INGEST_PROBLEMS } from './problems.js';

/** Ingests the batch of a request that passed the guards, and sends the response. */
export async function answerBatch(
  request: IncomingMessage,
  response: ServerResponse,
  service: IngestService,
): Promise<void> {
  const context = ingestContext(request);
  try {
    const key = parseIdempotencyKey(request.headers['x-service-idempotency-key']);
    send(response, await service.ingest(context, key));
  } finally {
    context.release();
  }
}

/** Written without `res.json`, which would double the cost of the route: the stored bytes are sent unchanged. */
function send(response: ServerResponse, answer: IngestAnswer): void {
  if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true');
  if (answer.differentBody) response.setHeader('Idempotency-Key-Reused', 'different-body');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(answer.response));
  response.end(answer.response);
}

/** The key in lower case; `null` without the header. @throws ProblemError when it is not a UUID. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && isUuid(header)) return header.toLowerCase();
  throw new ProblemError(
    INGEST_PROBLEMS.idempotency_key_invalid,
    'X-Service-Idempotency-Key must be one UUID.',
  );
}
