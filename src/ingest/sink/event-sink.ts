import type { AcceptedEvent } from '../batch/read-event.js';

/** One validated batch on its way to durable storage. */
export interface PreparedBatch {
  projectId: string;
  /** The JSON text that the events' byte ranges point into. */
  body: Buffer;
  events: readonly AcceptedEvent[];
  /** Present when the sender gave an idempotency key: stored together with the events, or not at all. */
  idempotency: { key: string; bodySha256: Buffer; response: string } | null;
  /** Of a batch that was received earlier and comes from a log; its events' ids are derived from it. */
  origin?: BatchOrigin;
}

export interface BatchOrigin {
  receivedAtMs: number;
  /** A hash of project and batch. */
  seed: Buffer;
}

/**
 * What became of a batch.
 *
 * - `committed`: durable; only now may it be answered with 200.
 * - `duplicate`: the key was known; nothing was stored, `response` is the first answer.
 * - `unstorable`: the store refuses these events (positions in `events`) and nothing was stored; the
 *   batch can be sent again without them.
 * - `unavailable`: not confirmed. It may or may not be stored; the sender must repeat it.
 */
export type AppendOutcome =
  | { kind: 'committed' }
  | { kind: 'duplicate'; response: string; sameBody: boolean }
  | { kind: 'unstorable'; positions: readonly number[] }
  | { kind: 'unavailable'; reason: string };

/** Where accepted events go. PostgreSQL is the first implementation, a log may become the second. */
export abstract class EventSink {
  /**
   * Stores a group of batches; one batch's bad data never fails another's. No two batches of a group
   * have the same project and key. Never rejects; one outcome per batch, in order.
   */
  abstract append(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]>;

  /** Whether the store answers at this moment. Never rejects. */
  abstract isAvailable(): Promise<boolean>;
}
