import { EventPipeline, type EventsReport } from './events/event-pipeline.js';
import type { EnqueueResult } from './events/drop-reason.js';
import type { EventOptions, SignalboxEvent } from './events/events.gen.js';
import type { EventsOptions } from './events/events-options.js';
import type { Plugin } from './plugin.js';
import { Connection } from './shared/connection.js';
import { attachFlags } from './trace/attach-flags.js';

export interface ClientOptions {
  /** Where the service is, for example `https://signalbox.example.com`. */
  baseUrl: string;
  projectId: string;
  apiKey: string;
  /** Signs events. A client without it cannot send any. */
  webhookSecret?: string | undefined;
  events?: EventsOptions | undefined;
  /** Whether events have the flags that were evaluated in the same request as `data.flags`. `false`. */
  attachFlags?: boolean | undefined;
  /** Instead of the global one, for a proxy or a certificate. The last events before a crash are sent by the global one. */
  fetch?: typeof fetch | undefined;
}

/** What the constructors of the package make, or an event of a type that only the service knows. */
export type AnyEvent = SignalboxEvent | (EventOptions & { type: string; data: Record<string, unknown> });

const DEFAULT_TIMEOUT_MS = 5_000;

/** Sends events, and carries plugins such as the flags. */
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
    // A program that ends without `close` still sends what it enqueued.
    if (this.events !== null) process.once('beforeExit', this.beforeExit);
  }

  /** `const flags = client.use(flagsPlugin())`. The client closes the plugin. */
  use<T>(plugin: Plugin<T>): T {
    const { api, close } = plugin.install(this.connection);
    this.plugins.push(close);
    return api;
  }

  /** Queues an event. Never throws and never waits; the result reports whether the event was accepted. */
  enqueue(event: AnyEvent): EnqueueResult {
    return this.events?.enqueue(this.prepare(event)) ?? NO_EVENTS;
  }

  /** As `enqueue`; with the policy `block` it waits for room in a full queue. */
  async enqueueAsync(event: AnyEvent): Promise<EnqueueResult> {
    return this.events?.enqueueAsync(this.prepare(event)) ?? NO_EVENTS;
  }

  /**
   * Blocks until an event and everything before it is sent, or the time is over.
   *
   * @internal
   */
  sendBeforeExit(event: AnyEvent, timeoutMs: number): boolean {
    return this.events?.sendBeforeExit(this.prepare(event), timeoutMs) ?? false;
  }

  /** Waits until everything that was enqueued before is delivered, rejected or dropped. `false`: the time was over. */
  async flush(timeoutMs = DEFAULT_TIMEOUT_MS): Promise<boolean> {
    return this.events?.flush(timeoutMs) ?? true;
  }

  /** Ends the intake, flushes, and releases everything. @returns the number of events that are left. */
  async close(timeoutMs = DEFAULT_TIMEOUT_MS): Promise<number> {
    process.removeListener('beforeExit', this.beforeExit);
    const [left] = await Promise.all([
      this.events?.close(timeoutMs) ?? 0,
      ...this.plugins.map((end) => end(timeoutMs)),
    ]);
    return left;
  }

  /** Counts since the start. */
  report(): EventsReport {
    return (
      this.events?.report() ?? { delivered: 0, rejected: 0, dropped: {}, queued: { events: 0, bytes: 0 } }
    );
  }
}

/** Without a webhook secret there is nothing that sends. */
const NO_EVENTS: EnqueueResult = { accepted: false, reason: 'closed' };

export function createClient(options: ClientOptions): SignalboxClient {
  return new SignalboxClient(options);
}
