import { sseData, sseHead } from '../common/sse/sse-bytes.js';
import type { LiveMessage } from './live-topic.js';

const encoded = new WeakMap<LiveMessage, Buffer>();

/** A message in two parts: each reader has an id of its own, and all readers of the same message share its data. */
export interface LiveFrame {
  head: Buffer;
  data: Buffer;
}

/** Encodes a message. The data is encoded once for each message object, however many readers get it. */
export function liveFrame(message: LiveMessage, id: string, retry: number | undefined): LiveFrame {
  let data = encoded.get(message);
  if (data === undefined) {
    data = sseData(message.data);
    encoded.set(message, data);
  }
  return { head: sseHead({ type: message.type, id, retry }), data };
}
