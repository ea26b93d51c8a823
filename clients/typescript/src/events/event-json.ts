import type { EventOptions } from './events.gen.js';
import type { DropReason } from './drop-reason.js';

/** The service rejects a larger one. */
export const MAX_EVENT_BYTES = 262_144;

export interface EventInput extends EventOptions {
  type: string;
  data: unknown;
}

/** An event as the service receives it. */
export interface SentEvent {
  type: string;
  ts: string;
  data: Record<string, unknown>;
}

/**
 * The JSON of an event, made at once: what the caller changes afterwards does not count. Never throws.
 *
 * @param nowMs Unix milliseconds, for an event without `ts`.
 */
export function toEventJson(
  event: EventInput,
  nowMs: number,
): { json: string; bytes: number } | { reason: DropReason } {
  try {
    const { type, ts, data } = event;
    if (typeof type !== 'string' || typeof data !== 'object' || data === null || Array.isArray(data)) {
      return { reason: 'unserializable' };
    }
    const at = ts === undefined || ts === null ? new Date(nowMs).toISOString() : timestampOf(ts);
    const json = JSON.stringify({ type, ts: at, data }, finiteOnly);
    // An object whose toJSON returns nothing has no data.
    if (LONE_SURROGATE.test(json) || !json.includes('"data":{')) return { reason: 'unserializable' };
    const bytes = byteLength(json);
    return bytes > MAX_EVENT_BYTES ? { reason: 'too_large' } : { json, bytes };
  } catch {
    return { reason: 'unserializable' };
  }
}

function timestampOf(ts: unknown): string {
  if (ts instanceof Date) return ts.toISOString();
  if (typeof ts === 'string') return ts;
  throw new TypeError('ts is neither a date nor a text');
}

/** `JSON.stringify` would write `null`, which the service stores as if it had been sent. */
function finiteOnly(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a number is not finite');
  return value;
}

/** `JSON.stringify` escapes nothing else as `\ud…`; a backslash of the text itself is doubled. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/;

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
