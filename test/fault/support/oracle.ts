import type { Delivery } from './delivery.js';

/**
 * The records of the senders (Vector's oracle model): every batch and every response. A success is an obligation of the service, which
 * the checker verifies after the faults have ended.
 */
export class Oracle {
  readonly deliveries: Delivery[] = [];

  /** @param slowBodies whether bodies may arrive so slowly that 408 is a valid response. */
  constructor(private readonly slowBodies: boolean) {}

  add(...deliveries: Delivery[]): void {
    this.deliveries.push(...deliveries);
  }

  /** The count of each outcome, for instance `200`, `503 overloaded`, `no response`. */
  outcomes(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { attempts } of this.deliveries) {
      for (const { outcome, code } of attempts) {
        const name = code === undefined ? String(outcome) : `${outcome} ${code}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return counts;
  }

  /** The number of attempts whose name in {@link outcomes} begins with `outcome`. */
  count(outcome: string): number {
    return [...this.outcomes()].reduce((sum, [name, n]) => (name.startsWith(outcome) ? sum + n : sum), 0);
  }

  /** Batches that were stored by an attempt whose response was lost: every 200 is a repeat. */
  storedUnconfirmed(): Delivery[] {
    return this.deliveries.filter(({ reuses, confirmations }) => {
      return !reuses && confirmations.length > 0 && confirmations.every((attempt) => attempt.replayed);
    });
  }

  summary(): string {
    const outcomes = [...this.outcomes()].sort(([a], [b]) => a.localeCompare(b));
    return outcomes.map(([name, count]) => `${name}: ${count}`).join(', ');
  }

  /** Violations that the responses alone reveal. */
  violations(): string[] {
    const right = this.slowBodies ? [408] : [];
    return [
      ...this.deliveries.flatMap((delivery) => wrongAnswers(delivery, right)),
      ...this.deliveries.flatMap(wrongRepeats),
    ];
  }
}

/** Checks each response alone: no 500, a Retry-After with each refusal, and the correct outcome of each event. */
function wrongAnswers(delivery: Delivery, alsoRight: readonly number[]): string[] {
  const { batch } = delivery;
  const rejected = batch.events.flatMap((event, index) => (event.stored === null ? [index] : []));
  const accepted = batch.events.length - rejected.length;
  return delivery.attempts.flatMap(({ outcome, retryAfter, text }) => {
    if (typeof outcome === 'string') return [];
    if (outcome === 429 || outcome === 503) {
      if (/^[1-9]\d*$/.test(retryAfter ?? '')) return [];
      return [`${outcome} with Retry-After "${retryAfter}": ${delivery.describe()}`];
    }
    if (alsoRight.includes(outcome)) return [];
    if (outcome !== batch.status)
      return [`${outcome} instead of ${batch.status}: ${delivery.describe()}: ${text}`];
    if (outcome !== 200 || delivery.reuses) return [];
    const answer = JSON.parse(text) as { accepted: number; rejected: { index: number; reason: string }[] };
    const reported = answer.rejected.map((entry) => entry.index);
    if (answer.accepted === accepted && reported.join() === rejected.join()) return [];
    return [
      `accepted ${answer.accepted}, rejected ${reported.join()} instead of ${rejected.join()}: ${batch.name}`,
    ];
  });
}

/** Checks all responses to one key: identical bytes, and marked as replayed from the second on. */
function wrongRepeats(delivery: Delivery): string[] {
  const { batch, reuses } = delivery;
  if (batch.key === null) return [];
  const own = delivery.confirmations;
  const first = (reuses ?? delivery).confirmations[0];
  const wrong: string[] = [];
  if (own.some((attempt) => attempt.text !== first?.text)) {
    wrong.push(`different bytes for one key: ${delivery.describe()}`);
  }
  if (own.some((attempt) => attempt.differentBody !== (reuses !== undefined))) {
    wrong.push(`Idempotency-Key-Reused is wrong: ${delivery.describe()}`);
  }
  // A sender whose key is in use gets the response of the first request; at most one attempt can have stored the batch.
  const unmarked = own.filter((attempt) => !attempt.replayed);
  if (unmarked.length > (reuses ? 0 : 1)) {
    wrong.push(`${unmarked.length} responses without Idempotent-Replayed: ${delivery.describe()}`);
  }
  return wrong;
}
