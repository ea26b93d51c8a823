import { sseBytes } from '../../common/sse/sse-bytes.js';
import type { OpenStream } from '../../streams/open-stream.js';
import type { FollowedLog, LogFollower, LogPart } from './followed-log.js';

const HEARTBEAT = sseBytes({ comment: 'hb' });
const COMPLETE = sseBytes({ type: 'log.end', data: '{}' });

/** What a stream needs of its caller. */
export interface FollowerOptions {
  log: FollowedLog;
  position: string;
  mayRead: () => Promise<boolean>;
  /** The cursor that a caller may keep of a position. */
  cursorAt: (position: string) => string;
}

/** The stream of one caller who follows a log. */
export class StreamFollower implements LogFollower {
  position: string;
  readonly log: FollowedLog;

  constructor(
    private readonly stream: OpenStream,
    private readonly options: FollowerOptions,
  ) {
    this.position = options.position;
    this.log = options.log;
  }

  mayRead(): Promise<boolean> {
    return this.options.mayRead();
  }

  send({ text, position }: LogPart): void {
    const cursor = this.options.cursorAt(position);
    this.stream.write(sseBytes({ type: 'log.text', id: cursor, data: JSON.stringify({ text, cursor }) }));
  }

  heartbeat(): void {
    this.stream.write(HEARTBEAT);
  }

  end(isComplete: boolean): void {
    if (isComplete) this.stream.write(COMPLETE);
    this.stream.end();
  }

  /** `false` when it was released before. */
  release(): boolean {
    return this.stream.release();
  }
}
