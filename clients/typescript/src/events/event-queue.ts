/** An event that waits for its batch. */
export interface QueuedEvent {
  json: string;
  bytes: number;
  /** Position in the order of enqueue. */
  sequence: number;
  /** Milliseconds of the monotonic clock. */
  enqueuedAtMs: number;
  /** Whether it is the client's own report of dropped events, which is in no count. */
  isInternal: boolean;
}

/** A queue of events in order of enqueue. Removing from the front does not move the others. */
export class EventQueue {
  private items: (QueuedEvent | undefined)[] = [];
  private start = 0;
  /** Size of all events in the queue, as JSON. */
  bytes = 0;

  get length(): number {
    return this.items.length - this.start;
  }

  get first(): QueuedEvent | undefined {
    return this.items[this.start];
  }

  add(event: QueuedEvent): void {
    this.items.push(event);
    this.bytes += event.bytes;
  }

  takeFirst(): QueuedEvent | undefined {
    const event = this.first;
    if (event === undefined) return undefined;
    this.items[this.start] = undefined;
    this.start += 1;
    this.bytes -= event.bytes;
    if (this.start === this.items.length || this.start > 1024) {
      this.items = this.items.slice(this.start);
      this.start = 0;
    }
    return event;
  }

  takeAll(): QueuedEvent[] {
    const all = this.items.slice(this.start) as QueuedEvent[];
    this.items = [];
    this.start = 0;
    this.bytes = 0;
    return all;
  }

  /** Removes a batch from the front: at most `maxEvents` events in a body of `maxBytes` bytes, but at least one event. */
  takeBatch(maxEvents: number, maxBytes: number): QueuedEvent[] {
    const batch: QueuedEvent[] = [];
    let bytes = ENVELOPE_BYTES;
    for (let next = this.first; next !== undefined && batch.length < maxEvents; next = this.first) {
      if (batch.length > 0 && bytes + next.bytes + 1 > maxBytes) break;
      bytes += next.bytes + 1;
      batch.push(next);
      this.takeFirst();
    }
    return batch;
  }
}

/** `{"events":[` and `]}`. */
export const ENVELOPE_BYTES = 13;
