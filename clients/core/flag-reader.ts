import { readChange, readSnapshot, type FlagsChange, type FlagsPayload } from './flags-payload.js';
import type { SseMessage } from './sse-parser.js';

/** The state of a client. Immutable. */
export interface ReaderState {
  /** The last known good payload; `null` before the first one. The stream is resumed from its revision. */
  readonly payload: FlagsPayload | null;
  /** ETag of the payload, when it came unchanged from GET; sent as `If-None-Match`. */
  readonly etag: string | null;
  /** The newest revision that the client has received, at least that of the payload. */
  readonly newestRevision: number;
  /** The payload lacks a revision that the stream announced: request the snapshot until it has it. */
  readonly isBehind: boolean;
}

/**
 * What a client does with a message:
 *
 * - `apply`: use the new payload;
 * - `ignore`: nothing;
 * - `refetch_snapshot`: changes are missing; request the snapshot at once, and continue reading meanwhile;
 * - `keep_last_known_good`: the message cannot be used; report it in the client's status, request the snapshot
 *   with the usual backoff.
 */
export type ReaderAction = 'apply' | 'ignore' | 'keep_last_known_good' | 'refetch_snapshot';

export const EMPTY_READER: ReaderState = { payload: null, etag: null, newestRevision: 0, isBehind: false };

/**
 * Returns the state after one message of the stream, and what the client does with it. Pure; test vectors:
 * `contracts/flags/v1/stream.json`.
 */
export function handleMessage(
  state: ReaderState,
  { event, id, data }: SseMessage,
): { state: ReaderState; action: ReaderAction } {
  if (event === 'flags.snapshot') {
    const payload = readSnapshot(parse(data));
    if (payload === null) return reject(state, id);
    // An older snapshot is applied, too: it means that the database was restored from a backup.
    return {
      state: { payload, etag: null, newestRevision: payload.revision, isBehind: false },
      action: 'apply',
    };
  }
  if (event !== 'flags.changed') return { state, action: 'ignore' };

  const change = readChange(parse(data));
  if (change === null) return reject(state, id);
  const newestRevision = Math.max(state.newestRevision, change.revision);
  const { payload } = state;
  if (payload !== null && change.revision <= payload.revision) return { state, action: 'ignore' };
  if (payload === null || change.prev_revision > payload.revision) {
    return { state: { ...state, newestRevision, isBehind: true }, action: 'refetch_snapshot' };
  }
  return {
    state: {
      payload: applyChange(payload, change),
      etag: null,
      newestRevision,
      isBehind: change.revision < newestRevision,
    },
    action: 'apply',
  };
}

/** The id of an unusable message still names the revision that the client has to fetch. */
function reject(state: ReaderState, id: string): { state: ReaderState; action: ReaderAction } {
  const announced = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  return {
    state: { ...state, newestRevision: Math.max(state.newestRevision, announced), isBehind: true },
    action: 'keep_last_known_good',
  };
}

/** Applies a change completely: a flag and the group it was added to take effect together. */
export function applyChange(payload: FlagsPayload, change: FlagsChange): FlagsPayload {
  const { removed } = change;
  return {
    revision: change.revision,
    bucket_version: payload.bucket_version,
    flags: put(payload.flags, change.flags, removed.flags, (flag) => flag.key),
    groups: put(payload.groups, change.groups, removed.groups, (group) => group.key),
    overrides: put(payload.overrides, change.overrides, removed.overrides.map(overrideName), overrideName),
  };
}

function put<T>(
  have: readonly T[],
  changed: readonly T[],
  removed: readonly string[],
  nameOf: (item: T) => string,
): T[] {
  // A map, not an object: `__proto__` is a key like any other.
  const items = new Map(have.map((item) => [nameOf(item), item]));
  for (const item of changed) items.set(nameOf(item), item);
  for (const name of removed) items.delete(name);
  return [...items.values()];
}

function overrideName({ flag_key, actor_id }: { flag_key: string; actor_id: string }): string {
  return JSON.stringify([flag_key, actor_id]);
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
