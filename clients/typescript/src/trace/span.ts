import { randomBytes } from 'node:crypto';

/** The current span of a distributed trace. */
export interface Span {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** `null` for the first span of a trace. */
  parentSpanId: string | null;
  /** A trace that the caller did not sample gets no `trace` events, so that a trace is complete or absent. */
  isSampled: boolean;
}

// A later version may append fields after the flags (W3C Trace Context, 3.2.4); version ff is forbidden.
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/** Starts a child span of a `traceparent` header, or a new trace when the header is missing or invalid. */
export function startSpan(header: unknown): Span {
  const spanId = randomBytes(8).toString('hex');
  const [, version, traceId = '', parentSpanId = '', flags = '', rest] =
    typeof header === 'string' ? (TRACEPARENT.exec(header.trim()) ?? []) : [];
  const isValid =
    version !== undefined &&
    version !== 'ff' &&
    (version !== '00' || rest === undefined) &&
    !ZEROS.test(traceId) &&
    !ZEROS.test(parentSpanId);
  if (!isValid)
    return { traceId: randomBytes(16).toString('hex'), spanId, parentSpanId: null, isSampled: true };
  return { traceId, spanId, parentSpanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}

/** The `traceparent` header of a request that is sent within the span. */
export function traceparentOf(span: Span): string {
  return `00-${span.traceId}-${span.spanId}-${span.isSampled ? '01' : '00'}`;
}
