import type { AcceptedEvent } from '../batch/read-event.js';

/** A validated batch that is to be stored. */
export interface PreparedBatch {
  projectId: string;
  /** The JSON text to which the events' byte ranges refer. */
  body: Buffer;
  events: readonly AcceptedEvent[];
  /** `null` when the sender sent no idempotency key. Stored in the same transaction as the events. */
  idempotency: { key: string; bodySha256: Buffer; response: string } | null;
  /** Origin of a batch that was read from a log, from which the ids of its events are derived. */
  origin?: BatchOrigin;
}

export interface BatchOrigin {
  receivedAtMs: number;
  /** A hash of project and batch. */
  seed: Buffer;
}

/**
 * The outcome of a batch.
 *
 * - `committed`: durable; only then may the response be 200.
 * - `duplicate`: the key was used before; nothing was stored, `response` is that of the first request.
 * - `unstorable`: the store rejects these events (indexes in `events`) and nothing was stored; the batch can be sent again
 *   without them.
 * - `unavailable`: not confirmed. It may or may not be stored; the sender must repeat it.
 */
export type AppendOutcome =
  | { kind: 'committed' }
  | { kind: 'duplicate'; response: string; sameBody: boolean }
  | { kind: 'unstorable'; positions: readonly number[] }
  | { kind: 'unavailable'; reason: string };

/** Stores accepted events: in PostgreSQL, or in an ingest log on Kafka. */
export abstract class EventSink {
  /**
   * Stores a group of batches; invalid data of one batch never fails another batch. No two batches of a group have the same
   * project and key. Never rejects; one outcome per batch, in order.
   */
  abstract append(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]>;

  /** Whether the store responds at present. Never rejects. */
  abstract isAvailable(): Promise<boolean>;
}
