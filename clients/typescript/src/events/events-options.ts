import type { ClientError } from '../shared/client-error.js';
import type { DropReason } from './drop-reason.js';
import type { EventInput, SentEvent } from './event-json.js';

/** How events are sent. The defaults are the same in all client libraries: docs/clients.md. */
export interface EventsOptions {
  /** Maximum number of events in a batch. Default: 100. */
  batchEvents?: number | undefined;
  /** Maximum size of a batch as JSON, before compression, in bytes. Default: 524,288. */
  batchBytes?: number | undefined;
  /** A batch is sent at most this long after its first event, in milliseconds. Default: 1,000. */
  batchIntervalMs?: number | undefined;
  /** Size from which bodies are compressed, in bytes. Default: 1,024. */
  gzipMinBytes?: number | undefined;
  /** Maximum number of events in memory. Default: 10,000. */
  queueEvents?: number | undefined;
  /** Maximum size of the events in memory as JSON, in bytes. Default: 16,777,216. */
  queueBytes?: number | undefined;
  /** What happens when the queue is full. Default: `drop_newest`. */
  policy?: 'block' | 'drop_newest' | 'drop_oldest' | undefined;
  /** How long `enqueueAsync` waits for room with the policy `block`, in milliseconds. Default: 5,000. */
  blockTimeoutMs?: number | undefined;
  /** Deadline of one request, in milliseconds. Default: 10,000. */
  requestTimeoutMs?: number | undefined;
  /** Upper bound of the first wait after a failure, in milliseconds. Default: 500. */
  backoffInitialMs?: number | undefined;
  /** Upper bound of every wait after a failure, in milliseconds. Default: 30,000. */
  backoffMaxMs?: number | undefined;
  /**
   * First wait after a response that requires a change of the configuration (401, 403, 404), in milliseconds; later waits double, up
   * to ten times this value. Default: 30,000.
   */
  refusedRetryMs?: number | undefined;
  /** Folder in which batches survive a crash of the program. Default: none. */
  spoolFolder?: string | undefined;
  /** Maximum size of the files in this folder, in bytes; further batches are in memory only. Default: 67,108,864. */
  spoolBytes?: number | undefined;
  /** Called for each settled batch, with the events that the service accepted. */
  onDelivered?: ((events: SentEvent[]) => void) | undefined;
  /** Called for each event that the service rejected. */
  onRejected?: ((event: SentEvent, reason: string) => void) | undefined;
  /** Called for each event that will not be sent, with the event as it was enqueued or as it would have been sent. */
  onDrop?: ((event: EventInput, reason: DropReason) => void) | undefined;
  /** Called when sending fails, once for consecutive failures with the same code. */
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
