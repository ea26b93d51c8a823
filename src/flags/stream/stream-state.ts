import type { Snapshot } from '../snapshot/snapshot.js';
import { ChangeMessage, FlagMessage } from './flag-message.js';
import { snapshotDiff } from './snapshot-diff.js';

/** One `flags.changed` message: the changes from one revision to a later one. */
interface ChangeFrame {
  revision: number;
  prevRevision: number;
  /** JSON, encoded once for all subscribers. */
  data: string;
}

/**
 * The last frames of a project, so that a subscriber that reconnects receives the missed changes instead of a snapshot.
 * Limited by count and by characters.
 */
export class FrameLog<Frame extends ChangeFrame = ChangeFrame> {
  private readonly frames: Frame[] = [];
  private length = 0;

  constructor(
    private readonly maxFrames = 500,
    private readonly maxLength = 1_000_000,
  ) {}

  add(frame: Frame): void {
    this.frames.push(frame);
    this.length += frame.data.length;
    while (this.frames.length > this.maxFrames || this.length > this.maxLength) {
      this.length -= this.frames.shift()?.data.length ?? 0;
    }
  }

  /**
   * Frames from `revision` to the newest one; `null`: the subscriber needs a snapshot. A frame that begins before `revision`
   * cannot be used: it does not contain a flag that was changed and reverted since its beginning.
   *
   * @param newest revision of the last frame.
   */
  since(revision: number, newest: number): readonly Frame[] | null {
    if (revision === newest) return [];
    if (revision > newest) return null;
    const at = this.frames.findIndex((frame) => frame.prevRevision === revision);
    return at === -1 ? null : this.frames.slice(at);
  }
}

/** The flags of a project at a revision, and the last changes before it. Immutable: each snapshot creates a new state. */
export class StreamState {
  private whole: FlagMessage | undefined;

  private constructor(
    readonly snapshot: Snapshot,
    private readonly log: FrameLog<ChangeMessage>,
    private readonly change: ChangeMessage | null,
  ) {}

  static first(snapshot: Snapshot): StreamState {
    return new StreamState(snapshot, new FrameLog(), null);
  }

  get revision(): number {
    return this.snapshot.revision;
  }

  /** The message for a subscriber with the previous state. */
  get message(): FlagMessage {
    return this.change ?? this.everything();
  }

  /** The state after a newer snapshot; this one after an older or equal snapshot. */
  next(snapshot: Snapshot): StreamState {
    const { revision } = snapshot;
    if (revision <= this.revision) return this;
    const changes = snapshotDiff(this.snapshot.payload, snapshot.payload);
    const data = JSON.stringify({ revision, prev_revision: this.revision, changes });
    const change = new ChangeMessage(revision, this.revision, data);
    this.log.add(change);
    return new StreamState(snapshot, this.log, change);
  }

  /** Messages that update a subscriber to this state: none, the missed changes, or a snapshot. */
  catchUp(lastEventId: number | null): readonly FlagMessage[] {
    const missed = lastEventId === null ? null : this.log.since(lastEventId, this.revision);
    return missed ?? [this.everything()];
  }

  everything(): FlagMessage {
    return (this.whole ??= new FlagMessage('flags.snapshot', this.revision, this.snapshot.body.toString()));
  }
}
