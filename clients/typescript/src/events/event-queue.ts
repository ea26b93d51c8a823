/** An event that waits for its batch. */
export interface QueuedEvent {
  json: string;
  bytes: number;
  /** Rises with every event that was enqueued. */
  sequence: number;
  /** Milliseconds of the monotonic clock. */
  enqueuedAtMs: number;
  /** The client's own report of drops: counted nowhere. */
  isInternal: boolean;
}

/** Events in order. Taking from the front does not move the others. */
export class EventQueue {
  private items: (QueuedEvent | undefined)[] = [];
  private start = 0;
  /** Of all events in the queue, as JSON. */
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

  /** From the front: at most so many events and so many bytes of a body, but at least one. */
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
