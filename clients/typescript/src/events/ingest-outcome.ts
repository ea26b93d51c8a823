import { readRetryAfterS } from '../../../core/retry-after.js';

export interface IngestResponse {
  status: number;
  retryAfter: string | undefined;
  keyReused: string | undefined;
  body: string;
}

export interface RejectedEvent {
  index: number;
  reason: string;
}

/**
 * What the client does with a batch after a response:
 *
 * - `settled`: the service has accepted or rejected each event;
 * - `retry`: send the same bytes with the same key again, with backoff;
 * - `hold`: retry at long intervals, because the configuration has to be changed first;
 * - `halve`: the batch is too large, split it;
 * - `drop`: the service will never accept the batch.
 */
export type IngestOutcome =
  | { kind: 'settled'; rejected: RejectedEvent[]; isKeyReused: boolean }
  | { kind: 'retry'; code: string; retryAfterMs: number }
  | { kind: 'hold'; code: string }
  | { kind: 'halve' }
  | { kind: 'drop'; code: string };

/** @param nowMs current time in Unix milliseconds, for a `Retry-After` that is a date. */
export function ingestOutcome(response: IngestResponse, count: number, nowMs: number): IngestOutcome {
  const { status } = response;
  if (status >= 200 && status < 300) return outcomeOfSuccess(response, count);
  if (status < 400) return { kind: 'retry', code: 'redirect', retryAfterMs: 0 };
  if (status === 413) return { kind: 'halve' };
  if (status === 400 || status === 415) return { kind: 'drop', code: 'refused' };
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfterMs = (readRetryAfterS(response.retryAfter, nowMs) ?? 0) * 1000;
    return { kind: 'retry', code: `http_${status}`, retryAfterMs };
  }
  return { kind: 'hold', code: HOLD_CODES.get(status) ?? 'refused' };
}

const HOLD_CODES = new Map([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
]);

function outcomeOfSuccess({ status, keyReused, body }: IngestResponse, count: number): IngestOutcome {
  const rejected = status === 200 ? readRejected(body, count) : null;
  // A page of a proxy, or a response that was cut off: the service may not have seen the batch.
  if (rejected === null) return { kind: 'retry', code: 'unreadable_response', retryAfterMs: 0 };
  return { kind: 'settled', rejected, isKeyReused: keyReused === 'different-body' };
}

function readRejected(body: string, count: number): RejectedEvent[] | null {
  try {
    const { accepted, rejected } = JSON.parse(body) as { accepted: unknown; rejected: unknown };
    if (!Number.isInteger(accepted) || !Array.isArray(rejected)) return null;
    const entries = (rejected as unknown[]).map((one) => {
      const { index, reason } = one as Record<string, unknown>;
      if (!Number.isInteger(index) || typeof reason !== 'string') throw new TypeError('not a rejected event');
      return { index: index as number, reason };
    });
    return entries.filter(({ index }) => index >= 0 && index < count);
  } catch {
    return null;
  }
}
