import { EventPipeline, type EventsReport } from './events/event-pipeline.js';
import type { EnqueueResult } from './events/drop-reason.js';
import type { EventOptions, SignalboxEvent } from './events/events.gen.js';
import type { EventsOptions } from './events/events-options.js';
import type { Plugin } from './plugin.js';
import { Connection } from './shared/connection.js';
import { attachFlags } from './trace/attach-flags.js';

export interface ClientOptions {
  /** URL of the service, for example `https://signalbox.example.com`. */
  baseUrl: string;
  projectId: string;
  apiKey: string;
  /** Secret that signs batches of events. Without it, the client cannot send events. */
  webhookSecret?: string | undefined;
  events?: EventsOptions | undefined;
  /** Whether events have the flags that were evaluated in the same request as `data.flags`. Default: `false`. */
  attachFlags?: boolean | undefined;
  /**
   * Used instead of the global `fetch`, for example for a proxy or a certificate. The last events before a crash are sent by the
   * global `fetch`.
   */
  fetch?: typeof fetch | undefined;
}

/** An event of the package's constructors, or one of a type that only the service defines. */
export type AnyEvent = SignalboxEvent | (EventOptions & { type: string; data: Record<string, unknown> });

const DEFAULT_TIMEOUT_MS = 5_000;

/** Sends events, and holds plugins such as the flags. */
export class SignalboxClient {
  private readonly connection: Connection;
  private readonly events: EventPipeline | null;
  private readonly plugins: ((timeoutMs: number) => Promise<void>)[] = [];
  private readonly prepare: <E extends AnyEvent>(event: E) => E;
  private readonly beforeExit = (): void => void this.flush();

  constructor(options: ClientOptions) {
    this.connection = new Connection(options);
    const { webhookSecret } = options;
    this.prepare = options.attachFlags === true ? attachFlags : (event) => event;
    this.events =
      webhookSecret === undefined
        ? null
        : new EventPipeline(this.connection, webhookSecret, options.events ?? {});
    // A program that ends without `close` still sends the events it enqueued.
    if (this.events !== null) process.once('beforeExit', this.beforeExit);
  }

  /** `const flags = client.use(flagsPlugin())`. The client closes the plugin. */
  use<T>(plugin: Plugin<T>): T {
    const { api, close } = plugin.install(this.connection);
    this.plugins.push(close);
    return api;
  }

  /** Queues an event. Never throws and never blocks; the result reports whether the event was accepted. */
  enqueue(event: AnyEvent): EnqueueResult {
    return this.events?.enqueue(this.prepare(event)) ?? NO_EVENTS;
  }

  /** Same as `enqueue`, but with the policy `block` it waits for room in a full queue. */
  async enqueueAsync(event: AnyEvent): Promise<EnqueueResult> {
    return this.events?.enqueueAsync(this.prepare(event)) ?? NO_EVENTS;
  }

  /**
   * Blocks until this event and all events before it are sent, or `timeoutMs` has passed.
   *
   * @internal
   */
  sendBeforeExit(event: AnyEvent, timeoutMs: number): boolean {
    return this.events?.sendBeforeExit(this.prepare(event), timeoutMs) ?? false;
  }

  /** Waits until all events that were enqueued before the call are delivered, rejected or dropped. Resolves to `false` on timeout. */
  async flush(timeoutMs = DEFAULT_TIMEOUT_MS): Promise<boolean> {
    return this.events?.flush(timeoutMs) ?? true;
  }

  /** Stops accepting events, flushes, and releases all resources. @returns the number of events that are left. */
  async close(timeoutMs = DEFAULT_TIMEOUT_MS): Promise<number> {
    process.removeListener('beforeExit', this.beforeExit);
    const [left] = await Promise.all([
      this.events?.close(timeoutMs) ?? 0,
      ...this.plugins.map((end) => end(timeoutMs)),
    ]);
    return left;
  }

  /** Counts since the client was created. */
  report(): EventsReport {
    return (
      this.events?.report() ?? { delivered: 0, rejected: 0, dropped: {}, queued: { events: 0, bytes: 0 } }
    );
  }
}

/** The result of every `enqueue` on a client without a webhook secret, which cannot send. */
const NO_EVENTS: EnqueueResult = { accepted: false, reason: 'closed' };

export function createClient(options: ClientOptions): SignalboxClient {
  return new SignalboxClient(options);
}
