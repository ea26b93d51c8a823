import { endWith, map, merge, takeUntil, takeWhile, type Observable } from 'rxjs';
import { memoize } from '../common/memoize.js';
import type { Frame } from '../streams/event-stream.js';
import { retryMs } from '../streams/open-stream.js';
import { sseData, sseHead } from '../streams/sse-bytes.js';
import type { LiveMessage } from './live-topics.js';

/** A topic of one subscriber. */
export interface OpenTopic {
  name: string;
  messages: Observable<LiveMessage>;
  /** Emits when the subscriber loses the permission to read the topic. */
  ended: Observable<unknown>;
}

const dataOf = memoize(({ data }: LiveMessage) => sseData(data));

/**
 * Merges the messages of several topics into one stream. It ends with the first topic that cannot continue, or that the
 * subscriber may no longer read: the subscriber reconnects and starts again.
 *
 * Ids are specific to a subscriber; all subscribers of a message share its encoded data.
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

/** Longest absence after which a subscriber resumes; after a longer one it starts with a snapshot. */
const MAX_AWAY_MS = 3_600_000;

/** Position that a subscriber's last event id contains. */
interface LastSeen {
  /** `null`: none. */
  ms: number | null;
  /** Positions by topic. */
  positions: ReadonlyMap<string, string>;
}

const NOTHING: LastSeen = { ms: null, positions: new Map() };

/**
 * Parses the last id that a subscriber received. An invalid id is treated as absent: a browser sends its last id
 * unchanged, and shows no error to its user.
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

/** The id of a message with the positions of all topics. */
export function idWith(id: string | undefined, positions: ReadonlyMap<string, string>): string {
  return [id ?? '', ...[...positions].map(([topic, position]) => `${topic}=${position}`)].join(';');
}
