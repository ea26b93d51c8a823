import { levelOfWord } from '../../event-level-sql.js';

/** Characters of a name or a service; longer ones are truncated. */
export const MAX_NAME_LENGTH = 200;
/** Bytes of a span id as it is kept; of longer ones their SHA-256 is. */
const MAX_SPAN_ID_BYTES = 64;
/** About 30 years: what a sender claims beyond it is no duration, and its end would be no time. */
export const MAX_DURATION_MS = 1_000_000_000_000;

/** The fields of a span, `events AS e`, as SQL. Whatever a sender wrote, none of them fails. */
export const SPAN = {
  spanId: spanId(`e.data->>'spanId'`),
  /** NULL for a root: without a parent, or with one of 16 zeros, as some exporters write it. */
  parentId: `CASE WHEN jsonb_typeof(e.data->'parentSpanId') = 'string' AND e.data->>'parentSpanId' NOT IN ('', '0000000000000000')
    THEN ${spanId(`e.data->>'parentSpanId'`)} END`,
  name: `nullif(left(e.data->>'name', ${MAX_NAME_LENGTH}), '')`,
  service: `nullif(left(e.data->>'serviceName', ${MAX_NAME_LENGTH}), '')`,
  durationMs: `CASE jsonb_typeof(e.data->'durationMs') WHEN 'number'
    THEN greatest(least((e.data->>'durationMs')::numeric, ${MAX_DURATION_MS}), 0)::bigint ELSE 0 END`,
  /** `error: true`, a word of failure in `status` or `status.code` (which is 2 in OpenTelemetry), or a `statusCode` from 500 on. */
  failed: `coalesce(e.data->'error' = 'true'::jsonb OR ${isFailureWord(`e.data->'status'`)}
    OR e.data->'status'->'code' = '2'::jsonb OR ${isFailureWord(`e.data->'status'->'code'`)}
    OR (jsonb_typeof(e.data->'statusCode') = 'number' AND e.data->'statusCode' >= '500'::jsonb), false)`,
};

function spanId(text: string): string {
  return `CASE WHEN octet_length(${text}) <= ${MAX_SPAN_ID_BYTES} THEN ${text}
    ELSE encode(sha256(convert_to(${text}, 'UTF8')), 'hex') END`;
}

function isFailureWord(value: string): string {
  return `coalesce(jsonb_typeof(${value}) = 'string' AND ${levelOfWord(`${value} #>> '{}'`)} = 'error', false)`;
}

/** Characters of a trace id. Events with a longer one, or an empty one, belong to no trace. */
export const MAX_TRACE_ID_LENGTH = 1024;
