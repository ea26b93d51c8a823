import type { ClientError } from '../shared/client-error.js';
import type { DropReason } from './drop-reason.js';
import type { EventInput, SentEvent } from './event-json.js';

/** How events are sent. The defaults are those of every client library: docs/clients.md. */
export interface EventsOptions {
  /** Events in a batch, at most. 100. */
  batchEvents?: number | undefined;
  /** Bytes of a batch as JSON, before compression. 524,288. */
  batchBytes?: number | undefined;
  /** A batch is sent this long after its first event. 1,000. */
  batchIntervalMs?: number | undefined;
  /** Bodies from this size on are compressed. 1,024. */
  gzipMinBytes?: number | undefined;
  /** Events in memory, at most. 10,000. */
  queueEvents?: number | undefined;
  /** Bytes of these events as JSON, at most. 16,777,216. */
  queueBytes?: number | undefined;
  /** What happens to an event that finds the queue full. `drop_newest`. */
  policy?: 'block' | 'drop_newest' | 'drop_oldest' | undefined;
  /** How long `enqueueAsync` waits for room with the policy `block`. 5,000. */
  blockTimeoutMs?: number | undefined;
  /** Deadline of one request. 10,000. */
  requestTimeoutMs?: number | undefined;
  /** First wait after a failure, at most. 500. */
  backoffInitialMs?: number | undefined;
  /** Longest wait after a failure. 30,000. */
  backoffMaxMs?: number | undefined;
  /** First wait after a refusal that a person has to lift (401, 403, 404). 30,000; up to ten times of it. */
  refusedRetryMs?: number | undefined;
  /** Folder in which batches survive a crash of the program. None. */
  spoolFolder?: string | undefined;
  /** Bytes of this folder, at most; further batches are in memory only. 67,108,864. */
  spoolBytes?: number | undefined;
  /** Called with each batch that is settled, with its events that were accepted. */
  onDelivered?: ((events: SentEvent[]) => void) | undefined;
  /** Called for each event that the service rejected. */
  onRejected?: ((event: SentEvent, reason: string) => void) | undefined;
  /** Called for each event that will not be sent: as the program enqueued it, or as it would have been sent. */
  onDrop?: ((event: EventInput, reason: DropReason) => void) | undefined;
  /** Called when sending fails in another way than before. */
  onError?: ((error: ClientError) => void) | undefined;
}

type Callbacks = 'onDelivered' | 'onDrop' | 'onError' | 'onRejected';

export type EventSettings = Required<{
  [Name in Exclude<keyof EventsOptions, Callbacks | 'spoolFolder'>]: NonNullable<EventsOptions[Name]>;
}> &
  Pick<EventsOptions, Callbacks | 'spoolFolder'>;

const DEFAULTS = {
  batchEvents: 100,
  batchBytes: 524_288,
  batchIntervalMs: 1_000,
  gzipMinBytes: 1_024,
  queueEvents: 10_000,
  queueBytes: 16_777_216,
  policy: 'drop_newest',
  blockTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  backoffInitialMs: 500,
  backoffMaxMs: 30_000,
  refusedRetryMs: 30_000,
  spoolBytes: 67_108_864,
} as const;

export function eventSettings(options: EventsOptions): EventSettings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, ...(Object.fromEntries(given) as EventsOptions) } as EventSettings;
}
