import type { StreamsComponentResponse } from '../system.response.js';
import { ok } from './component.js';

/** Server-sent event streams that subscribers hold open on this replica. */
export interface OpenStreams {
  flags: number;
  live: number;
}

export function streamsComponent({ flags, live }: OpenStreams): StreamsComponentResponse {
  return { ...ok(`Open streams on this replica: ${flags + live}.`), flags, live };
}
