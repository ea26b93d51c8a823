import { endWith, map, merge, takeUntil, takeWhile, type Observable } from 'rxjs';
import type { Frame } from '../streams/event-stream.js';
import { retryMs } from '../streams/open-stream.js';
import { sseData, sseHead } from '../streams/sse-bytes.js';
import { idWith } from './last-seen.js';
import type { LiveMessage } from './live-topic.js';

/** One topic as one reader gets it. */
export interface OpenTopic {
  name: string;
  messages: Observable<LiveMessage>;
  /** Emits when the reader may not read the topic any more. */
  ended: Observable<unknown>;
}

const encoded = new WeakMap<LiveMessage, Buffer>();

/**
 * The messages of several topics as one stream. It ends with the first topic that cannot continue, or that the reader may not read any
 * more: the reader reconnects and starts again.
 *
 * Each reader has ids of its own; all readers of a message share its encoded data.
 */
export function liveFrames(topics: readonly OpenTopic[]): Observable<Frame> {
  const positions = new Map<string, string>();
  let retry: number | undefined = retryMs();
  const frameOf = (topic: string, message: LiveMessage): Frame => {
    if (message.position !== undefined) positions.set(topic, message.position);
    const head = sseHead({ type: message.type, id: idWith(message.id, positions), retry });
    retry = undefined;
    return [head, dataOf(message)];
  };
  const frames = topics.map(({ name, messages }) =>
    messages.pipe(
      map((message) => frameOf(name, message)),
      endWith(null),
    ),
  );
  return merge(...frames).pipe(
    takeWhile((frame) => frame !== null),
    takeUntil(merge(...topics.map(({ ended }) => ended))),
  );
}

function dataOf(message: LiveMessage): Buffer {
  let data = encoded.get(message);
  if (data === undefined) encoded.set(message, (data = sseData(message.data)));
  return data;
}
