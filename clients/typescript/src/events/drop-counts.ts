import { callSafely } from '../shared/error-reporter.js';
import { eventsOf, type Batch } from './batch.js';
import type { DropReason } from './drop-reason.js';
import type { EventInput, SentEvent } from './event-json.js';
import type { QueuedEvent } from './event-queue.js';

type Counts = Partial<Record<DropReason, number>>;

/** Counts dropped events by reason, and tracks which of them have not been reported to the service. */
export class DropCounts {
  private readonly totals: Counts = {};
  private unreported: Counts = {};

  constructor(private readonly onDrop: ((event: EventInput, reason: DropReason) => void) | undefined) {}

  addEvent(reason: DropReason, event: EventInput): void {
    this.addUnknown(reason, 1);
    callSafely(this.onDrop, event, reason);
  }

  addEntries(reason: DropReason, entries: readonly QueuedEvent[]): void {
    const counted = entries.filter(({ isInternal }) => !isInternal);
    this.addUnknown(reason, counted.length);
    if (this.onDrop === undefined) return;
    for (const { json } of counted) callSafely(this.onDrop, JSON.parse(json) as SentEvent, reason);
  }

  async addBatch(reason: DropReason, batch: Batch): Promise<void> {
    const { count, internal } = batch;
    this.addUnknown(reason, count - internal.length);
    if (this.onDrop === undefined) return;
    const events = await eventsOf(batch).catch(() => []);
    for (const [index, event] of events.entries()) {
      if (!internal.includes(index)) callSafely(this.onDrop, event, reason);
    }
  }

  /** Counts dropped events whose content can no longer be read. */
  addUnknown(reason: DropReason, count: number): void {
    if (count === 0) return;
    this.totals[reason] = (this.totals[reason] ?? 0) + count;
    this.unreported[reason] = (this.unreported[reason] ?? 0) + count;
  }

  all(): Counts {
    return { ...this.totals };
  }

  /** The log event that reports the events dropped since the last report; `null` when there are none. */
  takeReport(nowMs: number): { type: string; ts: string; data: Record<string, unknown> } | null {
    if (Object.keys(this.unreported).length === 0) return null;
    const dropped = this.unreported;
    this.unreported = {};
    return {
      type: 'log',
      ts: new Date(nowMs).toISOString(),
      data: {
        level: 'warn',
        message: 'Events were dropped before they were sent.',
        module: 'signalbox-client',
        fields: { dropped },
      },
    };
  }
}
