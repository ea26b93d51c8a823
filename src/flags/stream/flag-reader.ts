import type { Observable, Subscription } from 'rxjs';
import { sseBytes } from '../../common/sse/sse-bytes.js';
import type { OpenStream } from '../../streams/open-stream.js';
import type { StreamHolder } from '../../streams/stream-holder.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { FlagMessage } from './flag-message.js';
import type { ProjectStream } from './project-stream.js';
import { jitter } from '../../common/time/jitter.js';

/** How long a reader waits before it comes back; spread, so that not all of a replica come at once. */
const RETRY_MS = { min: 1000, max: 5000 };

export const HEARTBEAT = sseBytes({ comment: 'hb' });

/**
 * What readers of one kind are told by a message. The same function for all of a kind: it is asked once for each
 * message, and they share the bytes.
 *
 * @param snapshot the newest one of the project.
 */
export type Wording = (message: FlagMessage, snapshot: Snapshot) => Buffer;

/** What a reader asks for. */
export interface FlagStreamRequest {
  kind: 'flags' | 'ofrep';
  holder: StreamHolder;
  projectId: string;
  /** The revision that the reader has; `null` for none. */
  lastEventId: number | null;
  /** Ends the stream, e.g. because the credential was revoked. */
  ended: Observable<unknown>;
  wording: Wording;
  /** Tells the reader once more where the project is, whenever it emits. */
  reminders?: Observable<unknown>;
}

/** One open stream. There may be ten thousand, so it has no timer and no chain of operators of its own. */
export class FlagReader {
  readonly wording: Wording;
  private project: ProjectStream | undefined;
  private subscription: Subscription | undefined;

  constructor(
    private readonly stream: OpenStream,
    { wording }: FlagStreamRequest,
  ) {
    this.wording = wording;
  }

  /** Tells what the reader missed. */
  begin(project: ProjectStream, { lastEventId, ended, reminders }: FlagStreamRequest): void {
    this.project = project;
    for (const message of project.catchUp(lastEventId)) this.tell(message, project);
    this.write(comeBack(project));
    this.subscription = ended.subscribe(() => this.end());
    if (reminders) {
      this.subscription.add(reminders.subscribe(() => this.tell(project.everything(), project)));
    }
  }

  write(bytes: Buffer): void {
    this.stream.write(bytes);
  }

  /** With a fresh time to wait for each, so that they do not come back all at once. */
  end(): void {
    if (this.project) this.write(comeBack(this.project));
    this.stream.end();
  }

  /** The stream is over, whoever ended it. `false` when that was known. */
  release(): boolean {
    if (!this.stream.release()) return false;
    this.subscription?.unsubscribe();
    return true;
  }

  private tell(message: FlagMessage, { snapshot }: ProjectStream): void {
    this.write(this.wording(message, snapshot));
  }
}

/** Tells the reader where it is, in case it was told nothing else, and how long to wait before it comes back. */
function comeBack(project: ProjectStream): Buffer {
  const retry = Math.round(jitter(RETRY_MS.min, RETRY_MS.max));
  return sseBytes({ id: String(project.revision), retry });
}
