import { Subject, type Observable } from 'rxjs';
import type { Snapshot } from '../snapshot/snapshot.js';
import { ChangeMessage, FlagMessage } from './flag-message.js';
import { FrameLog } from './frame-log.js';
import { snapshotDiff } from './snapshot-diff.js';

/**
 * The messages for the readers of one project’s stream. Pure but for time: it receives snapshots and returns the
 * messages that follow from them.
 */
export class ProjectStream {
  private readonly log = new FrameLog<ChangeMessage>();
  private readonly live = new Subject<FlagMessage>();
  private snapshotMessage: FlagMessage | undefined;

  constructor(private current: Snapshot) {}

  get snapshot(): Snapshot {
    return this.current;
  }

  get revision(): number {
    return this.current.revision;
  }

  /** Every change from now on. */
  get messages(): Observable<FlagMessage> {
    return this.live.asObservable();
  }

  /** What brings a reader from what it has to now: nothing, the changes it missed, or a snapshot. */
  catchUp(lastEventId: number | null): readonly FlagMessage[] {
    const missed = lastEventId === null ? null : this.log.since(lastEventId, this.revision);
    return missed ?? [this.everything()];
  }

  /** The newest snapshot. */
  everything(): FlagMessage {
    this.snapshotMessage ??= new FlagMessage('flags.snapshot', this.revision, this.current.body.toString());
    return this.snapshotMessage;
  }

  /** A newer snapshot was read; an older or equal one changes nothing. */
  advance(next: Snapshot): void {
    if (next.revision <= this.revision) return;
    const prevRevision = this.revision;
    const changes = snapshotDiff(this.current.payload, next.payload);
    const data = JSON.stringify({ revision: next.revision, prev_revision: prevRevision, changes });
    const message = new ChangeMessage(next.revision, prevRevision, data);
    this.current = next;
    this.snapshotMessage = undefined;
    this.log.add(message);
    this.live.next(message);
  }
}
