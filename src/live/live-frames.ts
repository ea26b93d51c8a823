import { endWith, map, merge, takeUntil, takeWhile, type Observable } from 'rxjs';
import { memoize } from '../common/memoize.js';
import type { Frame } from '../streams/event-stream.js';
import { retryMs } from '../streams/open-stream.js';
import { sseData, sseHead } from '../streams/sse-bytes.js';
import type { LiveMessage } from './live-topics.js';

/** One topic as one reader gets it. */
export interface OpenTopic {
  name: string;
  messages: Observable<LiveMessage>;
  /** Emits when the reader may not read the topic any more. */
  ended: Observable<unknown>;
}

const dataOf = memoize(({ data }: LiveMessage) => sseData(data));

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

/** A reader that was away for longer starts anew. */
const MAX_AWAY_MS = 3_600_000;

/** Position that a subscriber's last event id names. */
interface LastSeen {
  /** `null`: none. */
  ms: number | null;
  /** By topic. */
  positions: ReadonlyMap<string, string>;
}

const NOTHING: LastSeen = { ms: null, positions: new Map() };

/**
 * Reads the last id that a reader saw. Anything that is no id of this stream is none: a browser sends what it
 * has, and shows no error to its user.
 */
export function lastSeen(lastEventId: string | undefined, nowMs: number): LastSeen {
  const [, digits] = /^(\d{1,15})-/.exec(lastEventId ?? '') ?? [];
  const ms = Number(digits ?? 0);
  if (lastEventId === undefined || ms <= nowMs - MAX_AWAY_MS) return NOTHING;
  const positions = lastEventId
    .split(';')
    .slice(1)
    .map((part): [string, string] => {
      const end = part.indexOf('=');
      return [part.slice(0, end), part.slice(end + 1)];
    });
  return { ms, positions: new Map(positions) };
}

/** The id of a message, with how far every topic is. */
export function idWith(id: string | undefined, positions: ReadonlyMap<string, string>): string {
  return [id ?? '', ...[...positions].map(([topic, position]) => `${topic}=${position}`)].join(';');
}
