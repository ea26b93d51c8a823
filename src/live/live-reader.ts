import { Subscription, type Observable } from 'rxjs';
import { sseBytes } from '../common/sse/sse-bytes.js';
import type { OpenStream } from '../streams/open-stream.js';
import { idWith } from './last-seen.js';
import { liveFrame } from './live-frame.js';
import type { LiveMessage } from './live-topic.js';
import { jitter } from '../common/time/jitter.js';

/** How long a reader waits before it reconnects; spread, so that the readers of a replica do not come all at once. */
const RETRY_MS = { min: 1000, max: 5000 };

const HEARTBEAT = sseBytes({ comment: 'hb' });

/** One topic as one reader gets it. */
export interface OpenTopic {
  name: string;
  messages: Observable<LiveMessage>;
  /** Emits when the reader may not read the topic any more. */
  ended: Observable<unknown>;
}

/** Writes the messages of several topics to one stream. */
export class LiveReader {
  private readonly subscription = new Subscription();
  private readonly positions = new Map<string, string>();
  private retryMs: number | undefined = Math.round(jitter(RETRY_MS.min, RETRY_MS.max));

  constructor(private readonly stream: OpenStream) {}

  begin(topics: readonly OpenTopic[]): void {
    // A topic that cannot continue ends the stream: the reader reconnects and starts again.
    const end = (): void => this.end();
    for (const { name, messages, ended } of topics) {
      this.subscription.add(ended.subscribe(end));
      this.subscription.add(
        messages.subscribe({ next: (message) => this.send(name, message), error: end, complete: end }),
      );
    }
  }

  heartbeat(): void {
    this.stream.write(HEARTBEAT);
  }

  end(): void {
    this.subscription.unsubscribe();
    this.stream.end();
  }

  /** Called when the stream has ended, on either side; `false` when it was released before. */
  release(): boolean {
    this.subscription.unsubscribe();
    return this.stream.release();
  }

  private send(topic: string, message: LiveMessage): void {
    if (message.position !== undefined) this.positions.set(topic, message.position);
    const { head, data } = liveFrame(message, idWith(message.id, this.positions), this.retryMs);
    this.retryMs = undefined;
    this.stream.write(head);
    this.stream.write(data);
  }
}
