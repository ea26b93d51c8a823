import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientHandle } from './test-service.js';

/** The result of an OpenFeature SDK for one evaluation. */
export interface OpenFeatureDetails {
  value: unknown;
  reason: string;
  variant: string | null;
  error_code: string | null;
  error_message: string | null;
  flag_metadata: Record<string, unknown>;
  hooks: string[];
}

export interface OpenFeatureRequest {
  flag_key: string;
  type?: string;
  default?: unknown;
  context?: object;
}

/** A program that evaluates flags through an OpenFeature SDK with the provider of a client. */
export class OpenFeatureProgram {
  constructor(
    readonly client: ClientHandle,
    private readonly sdk: string,
  ) {}

  /** Sets the provider, and waits until its `initialize` has ended. */
  async set(readyTimeoutMs = 30_000): Promise<void> {
    await this.client.command('openfeature_set', { sdk: this.sdk, ready_timeout_ms: readyTimeoutMs });
  }

  evaluate(request: OpenFeatureRequest): Promise<OpenFeatureDetails> {
    return this.client.command('openfeature_evaluate', { type: 'boolean', default: false, ...request });
  }

  async valueOf(flagKey: string): Promise<unknown> {
    return (await this.evaluate({ flag_key: flagKey })).value;
  }

  /** The events of the SDK, with changed flags after a colon. Sorted, because some SDKs run each handler in a separate thread. */
  async events(): Promise<string[]> {
    const { events } = await this.client.command<{ events: { event: string; flags_changed: string[] }[] }>(
      'openfeature_events',
    );
    return events.map(({ event, flags_changed }) => [event, ...flags_changed].join(':')).sort();
  }

  /** Waits for exactly these events. */
  async eventsUntil(...expected: string[]): Promise<string[]> {
    const deadlineMs = performance.now() + 10_000;
    for (;;) {
      const events = await this.events();
      if (isDeepStrictEqual(events, expected.toSorted()) || performance.now() > deadlineMs) return events;
      await sleep(20);
    }
  }

  async track(name: string, details: object): Promise<void> {
    await this.client.command('openfeature_track', { name, ...details });
  }

  async shutdown(): Promise<void> {
    await this.client.command('openfeature_shutdown');
  }
}
