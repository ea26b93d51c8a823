/**
 * Why an event was not sent:
 *
 * - `queue_full`: the queue had no room;
 * - `too_large`: more than 256 KB of JSON, or refused by the service as too large;
 * - `refused`: the service cannot accept the batch (400, 415);
 * - `closed`: enqueued after `close`, or not sent when the timeout of `close` passed;
 * - `unserializable`: cannot be represented as JSON (a cycle, `BigInt`, `NaN`, a lone surrogate);
 * - `damaged`: its file in the spool cannot be read.
 */
export type DropReason = 'closed' | 'damaged' | 'queue_full' | 'refused' | 'too_large' | 'unserializable';

export type EnqueueResult = { accepted: true } | { accepted: false; reason: DropReason };
