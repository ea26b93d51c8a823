import { spawn } from 'node:child_process';
import {
  createClient,
  flagsPlugin,
  runInTrace,
  type ClientError,
  type EventsOptions,
  type SentEvent,
} from '../src/index.js';
import type { FlagsOptions, EvalContext } from '../src/flags/flags.js';
import type { SignalboxClient } from '../src/client.js';
import type { SyncedFlags } from '../src/flags/synced-flags.js';
import { evaluatePayload } from './evaluate-payload.js';
import { OpenFeatureProgram, type OpenFeatureCommand } from './openfeature.js';

export interface ClientConfig {
  base_url: string;
  project_id: string;
  api_key: string;
  webhook_secret?: string;
  events?: Record<string, unknown>;
  flags?: Record<string, unknown>;
}

export interface Command extends Omit<OpenFeatureCommand, 'default'> {
  evaluations?: { flag_key: string; context: Record<string, unknown> }[];
  events?: { type: string; ts?: string; data: Record<string, unknown> }[];
  timeout_ms?: number;
  default?: boolean;
  now?: string;
  shift_ms?: number;
}

/** A client that records everything that its report contains. */
export class TestClient {
  private readonly client: SignalboxClient;
  private readonly flags: SyncedFlags | null;
  private readonly deliveredEvents: unknown[] = [];
  private readonly rejected: { event: SentEvent; reason: string }[] = [];
  private readonly dropped: { event: { type: string; data: unknown }; reason: string }[] = [];
  private readonly errors: ClientError[] = [];
  private readonly changes: string[][] = [];
  private readonly openFeature: OpenFeatureProgram | null;

  constructor(name: string, config: ClientConfig) {
    const onError = (error: ClientError): void => void this.errors.push(error);
    const events: EventsOptions = {
      ...(camelCase(config.events ?? {}) as EventsOptions),
      onDelivered: (delivered) =>
        this.deliveredEvents.push(...delivered.map(({ data }) => data['id'] ?? data['message'])),
      onRejected: (event, reason) => this.rejected.push({ event, reason }),
      onDrop: ({ type, data }, reason) => this.dropped.push({ event: { type, data }, reason }),
      onError,
    };
    this.client = createClient({
      baseUrl: config.base_url,
      projectId: config.project_id,
      apiKey: config.api_key,
      attachFlags: config.events?.['attach_flags'] === true,
      webhookSecret: config.events === undefined ? undefined : config.webhook_secret,
      events,
    });
    const flags = config.flags;
    const options = { ...(camelCase(flags ?? {}) as FlagsOptions), onError };
    this.flags = flags === undefined ? null : (this.client.use(flagsPlugin(options)) as SyncedFlags);
    this.flags?.onChange((keys) => this.changes.push(keys));
    this.openFeature = this.flags && new OpenFeatureProgram(name, this.flags, this.client);
  }

  /** @returns `null` for an unknown command. */
  async run(given: Command): Promise<object | null> {
    const timeoutMs = given.timeout_ms ?? 5_000;
    switch (given.command) {
      case 'enqueue':
        return this.enqueue(given);
      case 'request':
        return runInTrace(null, () => {
          for (const one of given.evaluations ?? []) this.explain({ ...given, ...one });
          return this.enqueue(given);
        });
      case 'flush':
        return { flushed: await this.client.flush(timeoutMs) };
      case 'close':
        return { left: await this.client.close(timeoutMs) };
      case 'report':
        return this.report();
      case 'ready':
        return { ready: (await this.flags?.ready(timeoutMs)) ?? false };
      case 'evaluate':
        return { value: this.explain(given)?.value };
      case 'explain':
        return this.explain(given);
      case 'flag_status':
        return this.flags?.status() ?? null;
      case 'shift_clock':
        return shiftWallClock(given.shift_ms ?? 0);
      case 'start_child':
        return { pid: spawn('sleep', ['600'], { stdio: 'ignore' }).pid };
      case 'changes':
        return { changes: this.changes };
      case 'evaluate_payload':
        return evaluatePayload(given);
      default:
        return this.openFeature?.run(given) ?? null;
    }
  }

  async release(): Promise<void> {
    await this.client.close(0);
  }

  private async enqueue({ events = [] }: Command): Promise<object> {
    return { results: await Promise.all(events.map((event) => this.client.enqueueAsync(event))) };
  }

  private explain(given: Command): ReturnType<SyncedFlags['explainAt']> | null {
    const { user_id, ...others } = given.context ?? {};
    const context: EvalContext = user_id === undefined ? others : { userId: user_id as string, ...others };
    const nowMs = given.now === undefined ? Date.now() : Date.parse(given.now);
    return this.flags?.explainAt(given.flag_key ?? '', context, given.default ?? false, nowMs) ?? null;
  }

  private report(): object {
    const { delivered, dropped, queued } = this.client.report();
    const errors = this.errors.map(({ code, message }) => ({ code, detail: message }));
    return {
      delivered,
      dropped,
      dropped_events: this.dropped,
      rejected: this.rejected,
      errors,
      queued,
      delivered_events: this.deliveredEvents,
    };
  }
}

const wallClock = Date.now;

/** Shifts `Date` of the whole process: the client has no clock of its own. `performance.now()` and timers are not changed. */
function shiftWallClock(shiftMs: number): object {
  Date.now = () => wallClock() + shiftMs;
  return {};
}

function camelCase(options: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
