/** Events that one reader gets in a second; a person reads fewer, and a browser that shows more stands still. */
const PER_SECOND = 50;
/** Characters of one message: more waits in memory for a reader that is slow. */
const MAX_CHARACTERS = 1_000_000;

export interface Sample {
  items: string[];
  leftOut: number;
}

/** Keeps one reader's events below a rate; the bucket is one second deep. */
export class EventSampler {
  private tokens = PER_SECOND;

  constructor(private sinceMs: number) {}

  /** How many events the reader can get now. */
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
 * At most `count` of the events, spread evenly over all of them, the last among them. Pure, so that readers can share the result.
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

/** The newest that fit, one at least. */
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
