import { readSnapshot, type FlagsPayload } from './flags-payload.js';
import type { ReaderState } from './flag-reader.js';
import { readRetryAfterS } from './retry-after.js';

/** An answer to `GET /api/flags/snapshot`, as it came. */
export interface SnapshotAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** After the transfer's own encodings, such as gzip, were undone. */
  body: Uint8Array;
}

/**
 * What an answer means for a client. Flags continue being decided by what it has, regardless of the answer.
 *
 * - `apply`: the payload is a new one;
 * - `unchanged`: what it has is the newest;
 * - `keep_last_known_good`: no use; retry with backoff;
 * - `stop_and_report`: retrying unchanged will not help; report it to the program, retry rarely.
 */
export type AnswerAction = 'apply' | 'keep_last_known_good' | 'stop_and_report' | 'unchanged';

export interface AnswerDecision {
  state: ReaderState;
  action: AnswerAction;
  /** Seconds to wait at least before the next request; `null`: the client's own backoff. */
  retryAfterS: number | null;
}

/** A key that is refused may be let in again, but not soon. */
const REFUSED_RETRY_S = 300;
/** 408 and 425 are temporary, 429 has a retry hint. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** What to send along with the question. */
export function snapshotRequestHeaders({ etag }: ReaderState): Record<string, string> {
  return etag === null ? {} : { 'if-none-match': etag };
}

/**
 * The decision about one answer. Pure; vectors: `contracts/flags/v1/http.json`.
 *
 * Revisions never go back in one database, so an answer that is older than what the client has comes from a
 * replica that is behind, and to take it could undo an emergency stop. Only a snapshot on the stream goes back.
 *
 * @param nowMs Unix milliseconds, for a `Retry-After` that is a date.
 */
export function takeAnswer(state: ReaderState, answer: SnapshotAnswer, nowMs: number): AnswerDecision {
  const { status, headers } = answer;
  const have = state.payload;
  if (status === 304) {
    // To a client that named no ETag it means nothing; from a replica that is behind, nothing new.
    if (have === null || state.etag === null || have.revision < state.newestRevision) return keep(state);
    return { state: { ...state, isBehind: false }, action: 'unchanged', retryAfterS: null };
  }
  if (status === 200) {
    const payload = bodyOf(answer);
    if (payload === null || (have !== null && payload.revision < have.revision)) return keep(state);
    const newestRevision = Math.max(state.newestRevision, payload.revision);
    const isBehind = payload.revision < newestRevision;
    return {
      state: { payload, etag: headers['etag'] ?? null, newestRevision, isBehind },
      action: 'apply',
      retryAfterS: null,
    };
  }
  if (status >= 400 && status < 500 && !PASSING.has(status)) {
    return { state, action: 'stop_and_report', retryAfterS: REFUSED_RETRY_S };
  }
  return keep(state, readRetryAfterS(headers['retry-after'], nowMs));
}

function keep(state: ReaderState, retryAfterS: number | null = null): AnswerDecision {
  return { state, action: 'keep_last_known_good', retryAfterS };
}

/** `null` for a body that did not come whole, or is no snapshot that this client understands. */
function bodyOf({ headers, body }: SnapshotAnswer): FlagsPayload | null {
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
