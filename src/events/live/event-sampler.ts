/** Maximum number of events that one subscriber receives per second; people read fewer, and more would block a browser. */
const PER_SECOND = 50;
/** Maximum number of characters of one message, which is buffered for a slow subscriber. */
const MAX_CHARACTERS = 1_000_000;

export interface Sample {
  items: string[];
  leftOut: number;
}

/** Limits the rate of one subscriber's events by a token bucket with a capacity of one second. */
export class EventSampler {
  private tokens = PER_SECOND;

  constructor(private sinceMs: number) {}

  /** Number of events that the subscriber can receive now. */
  allowance(nowMs: number): number {
    this.tokens = Math.min(PER_SECOND, this.tokens + (Math.max(0, nowMs - this.sinceMs) * PER_SECOND) / 1000);
    this.sinceMs = nowMs;
    return Math.floor(this.tokens);
  }

  spend(events: number): void {
    this.tokens -= events;
  }
}

/**
 * At most `count` of the events, evenly distributed, including the last. Pure, so that subscribers can share the result.
 *
 * @param events JSON texts, the oldest first.
 */
export function sample(events: readonly string[], count: number): Sample {
  const items = fitting(evenly(events, count));
  return { items, leftOut: events.length - items.length };
}

function evenly(events: readonly string[], count: number): string[] {
  if (events.length <= count) return [...events];
  const step = events.length / count;
  return Array.from({ length: count }, (_, i) => events[Math.ceil((i + 1) * step) - 1] ?? '');
}

/** The newest events that fit into a message, at least one. */
function fitting(events: readonly string[]): string[] {
  let characters = 0;
  let first = events.length;
  while (first > 0) {
    characters += events[first - 1]?.length ?? 0;
    if (characters > MAX_CHARACTERS && first < events.length) break;
    first -= 1;
  }
  return events.slice(first);
}
