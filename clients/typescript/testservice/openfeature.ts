import * as server from '@openfeature/server-sdk';
import * as web from '@openfeature/web-sdk';
import type { SignalboxClient } from '../src/client.js';
import type { Flags } from '../src/flags/flags.js';
import { SignalboxProvider } from '../src/openfeature/server.js';
import { SignalboxWebProvider } from '../src/openfeature/web.js';

export interface OpenFeatureCommand {
  command: string;
  sdk?: 'server' | 'web';
  ready_timeout_ms?: number;
  type?: 'boolean' | 'float' | 'integer' | 'object' | 'string';
  flag_key?: string;
  default?: unknown;
  context?: Record<string, unknown>;
  name?: string;
  value?: number;
  attributes?: Record<string, string>;
}

interface Details {
  value: unknown;
  reason?: string | undefined;
  variant?: string | undefined;
  errorCode?: string | undefined;
  errorMessage?: string | undefined;
  flagMetadata: Record<string, unknown>;
}

type OnEvent = (event: string, details: unknown) => void;

/** The calls of an OpenFeature SDK that the program uses. */
interface Sdk {
  set: (readyTimeoutMs: number) => Promise<void>;
  details: (given: OpenFeatureCommand, stages: string[]) => Promise<Details>;
  track: (given: OpenFeatureCommand) => void;
  shutdown: () => Promise<void>;
}

/** A program that evaluates flags through an OpenFeature SDK, whose provider has the flags of a client. */
export class OpenFeatureProgram {
  private readonly events: { event: string; flags_changed: string[] }[] = [];
  private sdk: Sdk | null = null;

  constructor(
    private readonly domain: string,
    private readonly flags: Flags,
    private readonly client: SignalboxClient,
  ) {}

  /** @returns `null` for an unknown command. */
  async run(given: OpenFeatureCommand): Promise<object | null> {
    switch (given.command) {
      case 'openfeature_set': {
        const open = given.sdk === 'web' ? openWeb : openServer;
        this.sdk = open(this.domain, this.flags, this.client, (event, details) =>
          this.recordEvent(event, details),
        );
        // The SDK rejects when there are no flags, and also emits an event.
        await this.sdk.set(given.ready_timeout_ms ?? 5_000).catch(() => undefined);
        return {};
      }
      case 'openfeature_evaluate':
        return this.evaluate(given);
      case 'openfeature_events':
        return { events: this.events };
      case 'openfeature_track':
        this.sdk?.track(given);
        return {};
      case 'openfeature_shutdown':
        await this.sdk?.shutdown();
        return {};
      default:
        return null;
    }
  }

  private async evaluate(given: OpenFeatureCommand): Promise<object> {
    const stages: string[] = [];
    const details = await this.sdk?.details(given, stages);
    return {
      value: details?.value,
      reason: details?.reason,
      variant: details?.variant ?? null,
      error_code: details?.errorCode ?? null,
      error_message: details?.errorMessage ?? null,
      flag_metadata: details?.flagMetadata ?? {},
      hooks: stages,
    };
  }

  private recordEvent(event: string, details: unknown): void {
    const { flagsChanged = [], providerName } = (details ?? {}) as {
      flagsChanged?: string[];
      providerName?: string;
    };
    // Until the provider is set, the SDK has a default provider, which is ready.
    if (providerName !== 'signalbox') return;
    this.events.push({ event: event.replace('PROVIDER_', ''), flags_changed: flagsChanged });
  }
}

function openServer(domain: string, flags: Flags, client: SignalboxClient, onEvent: OnEvent): Sdk {
  const { OpenFeature, ServerProviderEvents } = server;
  const user = OpenFeature.getClient(domain);
  for (const event of Object.values(ServerProviderEvents)) {
    user.addHandler(event, (details) => onEvent(event, details));
  }
  return {
    set: (readyTimeoutMs) =>
      OpenFeature.setProviderAndWait(domain, new SignalboxProvider(flags, { client, readyTimeoutMs })),
    details: (given, stages): Promise<Details> => {
      const { flag_key: key = '', default: value } = given;
      const context = (given.context ?? {}) as server.EvaluationContext;
      const options = { hooks: [hookThatRecords(stages)] };
      if (given.type === 'boolean') return user.getBooleanDetails(key, value as boolean, context, options);
      if (given.type === 'string') return user.getStringDetails(key, value as string, context, options);
      if (given.type === 'object') {
        return user.getObjectDetails(key, value as server.JsonValue, context, options);
      }
      return user.getNumberDetails(key, value as number, context, options);
    },
    track: ({ name = '', context = {}, value, attributes }) =>
      user.track(name, context as server.EvaluationContext, {
        ...(value === undefined ? {} : { value }),
        ...attributes,
      }),
    shutdown: () => OpenFeature.clearProviders(),
  };
}

function openWeb(domain: string, flags: Flags, _client: SignalboxClient, onEvent: OnEvent): Sdk {
  const { OpenFeature, ProviderEvents } = web;
  const { Ready, Error, Stale, ConfigurationChanged } = ProviderEvents;
  const user = OpenFeature.getClient(domain);
  for (const event of [Ready, Error, Stale, ConfigurationChanged]) {
    user.addHandler(event, (details) => onEvent(event, details));
  }
  return {
    set: (readyTimeoutMs) =>
      OpenFeature.setProviderAndWait(domain, new SignalboxWebProvider(flags, { readyTimeoutMs })),
    details: async (given, stages): Promise<Details> => {
      const { flag_key: key = '', default: value } = given;
      await OpenFeature.setContext(domain, (given.context ?? {}) as web.EvaluationContext);
      const options = { hooks: [hookThatRecords(stages)] };
      if (given.type === 'boolean') return user.getBooleanDetails(key, value as boolean, options);
      if (given.type === 'string') return user.getStringDetails(key, value as string, options);
      if (given.type === 'object') return user.getObjectDetails(key, value as web.JsonValue, options);
      return user.getNumberDetails(key, value as number, options);
    },
    track: () => undefined,
    shutdown: () => OpenFeature.clearProviders(),
  };
}

function hookThatRecords(stages: string[]): {
  before: () => void;
  after: (context: unknown, details: { variant?: string | undefined }) => void;
  error: () => void;
  finally: () => void;
} {
  return {
    before: () => void stages.push('before'),
    after: (_context, { variant }) => void stages.push(`after ${variant ?? ''}`),
    error: () => void stages.push('error'),
    finally: () => void stages.push('finally'),
  };
}
