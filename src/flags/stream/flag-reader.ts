import type { Observable, Subscription } from 'rxjs';
import { sseBytes } from '../../common/sse/sse-bytes.js';
import type { OpenStream } from '../../streams/open-stream.js';
import type { StreamHolder } from '../../streams/stream-holder.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { FlagMessage } from './flag-message.js';
import type { ProjectStream } from './project-stream.js';
import { jitter } from '../../common/time/jitter.js';

/** Delay before a reader reconnects; with jitter, so that the readers of a replica do not reconnect at once. */
const RETRY_MS = { min: 1000, max: 5000 };

export const HEARTBEAT = sseBytes({ comment: 'hb' });

/**
 * Encodes a message for readers of one kind. Readers of a kind use the same function: it is called once for each
 * message, and they share the bytes.
 *
 * @param snapshot the project's newest snapshot.
 */
export type FrameEncoder = (message: FlagMessage, snapshot: Snapshot) => Buffer;

/** Parameters of a stream of flags. */
export interface FlagStreamRequest {
  kind: 'flags' | 'ofrep';
  holder: StreamHolder;
  projectId: string;
  /** The revision that the reader has; `null` for none. */
  lastEventId: number | null;
  /** Ends the stream, e.g. because the credential was revoked. */
  ended: Observable<unknown>;
  encode: FrameEncoder;
  /** Sends the project's whole state again whenever it emits. */
  reminders?: Observable<unknown>;
}

/** One open stream. There may be ten thousand, so it has no timer and no chain of operators of its own. */
export class FlagReader {
  readonly encode: FrameEncoder;
  private project: ProjectStream | undefined;
  private subscription: Subscription | undefined;

  constructor(
    private readonly stream: OpenStream,
    { encode }: FlagStreamRequest,
  ) {
    this.encode = encode;
  }

  /** Sends the changes that the reader missed. */
  begin(project: ProjectStream, { lastEventId, ended, reminders }: FlagStreamRequest): void {
    this.project = project;
    for (const message of project.catchUp(lastEventId)) this.send(message, project);
    this.write(retryHint(project));
    this.subscription = ended.subscribe(() => this.end());
    if (reminders) {
      this.subscription.add(reminders.subscribe(() => this.send(project.everything(), project)));
    }
  }

  write(bytes: Buffer): void {
    this.stream.write(bytes);
  }

  /** Ends with a retry hint of its own, so that readers do not reconnect all at once. */
  end(): void {
    if (this.project) this.write(retryHint(this.project));
    this.stream.end();
  }

  /** Called when the stream has ended, on either side; `false` when it was released before. */
  release(): boolean {
    if (!this.stream.release()) return false;
    this.subscription?.unsubscribe();
    return true;
  }

  private send(message: FlagMessage, { snapshot }: ProjectStream): void {
    this.write(this.encode(message, snapshot));
  }
}

/** The reader's position, in case no other message was sent, and the delay before it reconnects. */
function retryHint(project: ProjectStream): Buffer {
  const retry = Math.round(jitter(RETRY_MS.min, RETRY_MS.max));
  return sseBytes({ id: String(project.revision), retry });
}
