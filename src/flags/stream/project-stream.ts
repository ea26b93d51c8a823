import type { MessageEvent } from '@nestjs/common';
import { Subject, type Observable } from 'rxjs';
import type { Snapshot } from '../snapshot/snapshot.js';
import { FrameLog } from './frame-log.js';
import { snapshotDiff } from './snapshot-diff.js';

/**
 * What the readers of one project's stream get. Pure but for time: it is handed snapshots and says what
 * follows from them.
 */
export class ProjectStream {
  private readonly log = new FrameLog();
  private readonly live = new Subject<MessageEvent>();
  private snapshotData: string | undefined;

  constructor(private current: Snapshot) {}

  get revision(): number {
    return this.current.revision;
  }

  /** Every change from now on. */
  get messages(): Observable<MessageEvent> {
    return this.live.asObservable();
  }

  /** Whether somebody reads. */
  get isRead(): boolean {
    return this.live.observed;
  }

  /** What brings a reader from what it has to now: nothing, the changes it missed, or a snapshot. */
  catchUp(lastEventId: number | null): MessageEvent[] {
    const missed = lastEventId === null ? null : this.log.since(lastEventId, this.revision);
    if (missed === null) return [this.snapshotMessage()];
    return missed.map(({ revision, data }) => ({ type: 'flags.changed', id: String(revision), data }));
  }

  /** A newer snapshot was read; an older or equal one changes nothing. */
  advance(next: Snapshot): void {
    if (next.revision <= this.revision) return;
    const prevRevision = this.revision;
    const changes = snapshotDiff(this.current.payload, next.payload);
    const data = JSON.stringify({ revision: next.revision, prev_revision: prevRevision, changes });
    this.current = next;
    this.snapshotData = undefined;
    this.log.add({ revision: next.revision, prevRevision, data });
    this.live.next({ type: 'flags.changed', id: String(next.revision), data });
  }

  end(): void {
    this.live.complete();
  }

  private snapshotMessage(): MessageEvent {
    this.snapshotData ??= this.current.body.toString();
    return { type: 'flags.snapshot', id: String(this.revision), data: this.snapshotData };
  }
}
