import { levelOfWord } from '../../event-level-sql.js';

/** Maximum number of characters of a name or a service; longer ones are truncated. */
export const MAX_NAME_LENGTH = 200;
/** Maximum number of bytes of a stored span id; longer ids are stored as their SHA-256. */
const MAX_SPAN_ID_BYTES = 64;
/** About 30 years: a longer duration is invalid, and its end would be out of range. */
export const MAX_DURATION_MS = 1_000_000_000_000;

/** Fields of a span, `events AS e`, as SQL that does not fail for any value that a sender sends. */
export const SPAN = {
  spanId: spanId(`e.data->>'spanId'`),
  /** NULL for a root: without a parent, or with a parent id of 16 zeros, which some exporters send. */
  parentId: `CASE WHEN jsonb_typeof(e.data->'parentSpanId') = 'string' AND e.data->>'parentSpanId' NOT IN ('', '0000000000000000')
    THEN ${spanId(`e.data->>'parentSpanId'`)} END`,
  name: `nullif(left(e.data->>'name', ${MAX_NAME_LENGTH}), '')`,
  service: `nullif(left(e.data->>'serviceName', ${MAX_NAME_LENGTH}), '')`,
  durationMs: `CASE jsonb_typeof(e.data->'durationMs') WHEN 'number'
    THEN greatest(least((e.data->>'durationMs')::numeric, ${MAX_DURATION_MS}), 0)::bigint ELSE 0 END`,
  /**
   * `error: true`, a failure word in `status` or `status.code` (which is 2 in OpenTelemetry), or a `statusCode` from 500 on.
   */
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

/** Maximum number of characters of a trace id. Events with a longer or an empty one are not part of a trace. */
export const MAX_TRACE_ID_LENGTH = 1024;
