import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { INGEST_PROBLEMS } from '../problems.js';
import type { IngestLimits } from '../../projects/project-limits.js';
import type { Shortage } from '../../rate-limits/token-bucket.js';
import type { LimitKind } from './ingest-limiter.js';

/** 429 with `Retry-After` and the RateLimit headers of draft-ietf-httpapi-ratelimit-headers-11. */
export function rateExceeded(kind: LimitKind, shortage: Shortage, limits: IngestLimits): ProblemError {
  const retry = retryAfter(shortage.retryAfterSeconds);
  const perSecond = kind === 'batches' ? limits.batchesPerSecond : limits.eventsPerSecond;
  return new ProblemError(
    kind === 'batches' ? INGEST_PROBLEMS.batch_rate_exceeded : INGEST_PROBLEMS.event_rate_exceeded,
    `This project may send ${perSecond} ${kind} per second. Nothing of this batch was stored; retry after Retry-After with exponential backoff.`,
    {
      headers: {
        ...retry,
        'RateLimit-Policy': `"events";q=${limits.eventsPerSecond};w=1, "batches";q=${limits.batchesPerSecond};w=1`,
        RateLimit: `"${kind}";r=${shortage.remaining};t=${retry['Retry-After']}`,
      },
    },
  );
}
