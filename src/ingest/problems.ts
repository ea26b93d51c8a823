import { defineProblems } from '../common/problem/problem-types.js';

/** Problem types of ingest. */
export const INGEST_PROBLEMS = defineProblems({
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  events_missing: { status: 400, title: 'The body has no events array' },
  content_encoding_invalid: { status: 400, title: 'The compressed body cannot be read' },
  idempotency_key_invalid: { status: 400, title: 'The idempotency key is not a UUID' },
  signature_missing: { status: 403, title: 'Signature missing' },
  signature_mismatch: { status: 403, title: 'The signature does not match' },
  batch_too_large: { status: 413, title: 'Batch too large' },
  too_many_events: { status: 413, title: 'Too many events in one batch' },
  batch_rate_exceeded: { status: 429, title: 'Too many batches per second' },
  event_rate_exceeded: { status: 429, title: 'Too many events per second' },
});
