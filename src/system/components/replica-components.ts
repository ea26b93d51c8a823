import type { EventLoopComponentResponse, StreamsComponentResponse } from '../system.response.js';
import { down, ok, warn } from './component.js';

const SLOW_MS = 100;
/** Event-loop lag above which new batches are rejected. */
const STUCK_MS = 250;

export interface LoopLag {
  p99Ms: number;
  maxMs: number;
}

export function eventLoopComponent({ p99Ms, maxMs }: LoopLag): EventLoopComponentResponse {
  return { ...judge(p99Ms), lag_p99_ms: p99Ms, lag_max_ms: maxMs };
}

function judge(p99Ms: number): ReturnType<typeof ok> {
  const action = 'Give this machine more CPU, or start another replica.';
  if (p99Ms > STUCK_MS)
    return down('This replica is overloaded: the event-loop lag delays every request.', action);
  if (p99Ms > SLOW_MS)
    return warn('This replica is busy: the event-loop lag delays requests slightly.', action);
  return ok('The event-loop lag of this replica is low.');
}

/** Server-sent event streams that subscribers hold open on this replica. */
export interface OpenStreams {
  flags: number;
  live: number;
}

export function streamsComponent({ flags, live }: OpenStreams): StreamsComponentResponse {
  return { ...ok(`Open streams on this replica: ${flags + live}.`), flags, live };
}
