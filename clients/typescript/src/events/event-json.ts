import type { EventOptions } from './events.gen.js';
import type { DropReason } from './drop-reason.js';

/** Bytes of one event as JSON; the service rejects larger events. */
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
 * Serializes an event immediately, so that later changes of the object have no effect. Never throws.
 *
 * @param nowMs time of an event without `ts`, in Unix milliseconds.
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
    // `data` is absent when its toJSON returns undefined.
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
  throw new TypeError('ts is neither a date nor a string');
}

/** Rejects NaN and infinities: `JSON.stringify` writes them as `null`, which the service would store as the value. */
function finiteOnly(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a number is not finite');
  return value;
}

/** Matches a lone surrogate: `JSON.stringify` escapes nothing else as `\ud…`, and doubles a backslash of the text itself. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/;

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
