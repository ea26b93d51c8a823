import type { Snapshot } from '../snapshot/snapshot.js';
import { ChangeMessage, FlagMessage } from './flag-message.js';
import { FrameLog } from './frame-log.js';
import { snapshotDiff } from './snapshot-diff.js';

/** The flags of a project at a revision, and the last changes that led to it. Pure: each snapshot makes a new state. */
export class FlagState {
  private whole: FlagMessage | undefined;

  private constructor(
    readonly snapshot: Snapshot,
    private readonly log: FrameLog<ChangeMessage>,
    private readonly change: ChangeMessage | null,
  ) {}

  static first(snapshot: Snapshot): FlagState {
    return new FlagState(snapshot, new FrameLog(), null);
  }

  get revision(): number {
    return this.snapshot.revision;
  }

  /** The message for a reader of the state before. */
  get message(): FlagMessage {
    return this.change ?? this.everything();
  }

  /** The state after a newer snapshot; this one after an older or equal snapshot. */
  next(snapshot: Snapshot): FlagState {
    const { revision } = snapshot;
    if (revision <= this.revision) return this;
    const changes = snapshotDiff(this.snapshot.payload, snapshot.payload);
    const data = JSON.stringify({ revision, prev_revision: this.revision, changes });
    const change = new ChangeMessage(revision, this.revision, data);
    this.log.add(change);
    return new FlagState(snapshot, this.log, change);
  }

  /** What brings a reader from what it has to this state: nothing, the changes that it missed, or a snapshot. */
  catchUp(lastEventId: number | null): readonly FlagMessage[] {
    const missed = lastEventId === null ? null : this.log.since(lastEventId, this.revision);
    return missed ?? [this.everything()];
  }

  everything(): FlagMessage {
    return (this.whole ??= new FlagMessage('flags.snapshot', this.revision, this.snapshot.body.toString()));
  }
}
