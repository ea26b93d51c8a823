import { readSnapshot, type FlagsPayload } from './flags-payload.js';
import type { ReaderState } from './flag-reader.js';
import { readRetryAfterS } from './retry-after.js';

/** A response to `GET /api/flags/snapshot`, as received. */
export interface SnapshotResponse {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Decoded: without content codings such as gzip. */
  body: Uint8Array;
}

/**
 * What a client does with a response. Whatever the response, the client continues to evaluate the flags it has.
 *
 * - `apply`: use the new payload;
 * - `unchanged`: the payload of the client is the newest;
 * - `keep_last_known_good`: the response cannot be used; retry with backoff;
 * - `stop_and_report`: retrying unchanged will not help; report it to the program, retry rarely.
 */
export type ResponseAction = 'apply' | 'keep_last_known_good' | 'stop_and_report' | 'unchanged';

export interface ResponseDecision {
  state: ReaderState;
  action: ResponseAction;
  /** Minimum wait before the next request, in seconds; `null` for the client's own backoff. */
  retryAfterS: number | null;
}

/** A refused API key may be accepted again, but not soon. */
const REFUSED_RETRY_S = 300;
/** 408 and 425 are temporary, 429 has a retry hint. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429]);

/** The headers of the next request for the snapshot. */
export function snapshotRequestHeaders({ etag }: ReaderState): Record<string, string> {
  return etag === null ? {} : { 'if-none-match': etag };
}

/**
 * Returns the state after one response, and what the client does with it. Pure; test vectors: `contracts/flags/v1/http.json`.
 *
 * Revisions never decrease in one database, so a response that is older than the client's state comes from a replica that lags behind,
 * and applying it could undo an emergency stop. Only a snapshot on the stream can lower the revision.
 *
 * @param nowMs current time in Unix milliseconds, for a `Retry-After` that is a date.
 */
export function handleResponse(
  state: ReaderState,
  response: SnapshotResponse,
  nowMs: number,
): ResponseDecision {
  const { status, headers } = response;
  const have = state.payload;
  if (status === 304) {
    // A 304 is meaningless without `If-None-Match`, and from a replica that lags behind it confirms a stale payload.
    if (have === null || state.etag === null || have.revision < state.newestRevision) return keep(state);
    return { state: { ...state, isBehind: false }, action: 'unchanged', retryAfterS: null };
  }
  if (status === 200) {
    const payload = bodyOf(response);
    if (payload === null || (have !== null && payload.revision < have.revision)) return keep(state);
    const newestRevision = Math.max(state.newestRevision, payload.revision);
    const isBehind = payload.revision < newestRevision;
    return {
      state: { payload, etag: headers['etag'] ?? null, newestRevision, isBehind },
      action: 'apply',
      retryAfterS: null,
    };
  }
  if (status >= 400 && status < 500 && !TEMPORARY.has(status)) {
    return { state, action: 'stop_and_report', retryAfterS: REFUSED_RETRY_S };
  }
  return keep(state, readRetryAfterS(headers['retry-after'], nowMs));
}

function keep(state: ReaderState, retryAfterS: number | null = null): ResponseDecision {
  return { state, action: 'keep_last_known_good', retryAfterS };
}

/** `null` when the body is incomplete, or not a snapshot that this client understands. */
function bodyOf({ headers, body }: SnapshotResponse): FlagsPayload | null {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') return null;
  const announced = headers['content-encoding'] === undefined ? headers['content-length'] : undefined;
  if (announced !== undefined && Number(announced) !== body.byteLength) return null;
  try {
    return readSnapshot(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch {
    return null;
  }
}
