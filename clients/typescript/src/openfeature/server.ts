import {
  ErrorCode,
  OpenFeatureEventEmitter,
  ProviderEvents,
  ProviderNotReadyError,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  type TrackingEventDetails,
} from '@openfeature/server-sdk';
import type { SignalboxClient } from '../client.js';
import type { Flags } from '../flags/flags.js';
import { ProviderState, type ProviderStateOptions } from './provider-state.js';
import { resolveBoolean, resolveOther } from './resolve-flag.js';

export interface SignalboxProviderOptions extends ProviderStateOptions {
  /** Sends the calls of `track` as `log` events. Without a client, `track` does nothing. */
  client?: SignalboxClient | undefined;
}

const SDK = { ErrorCode, ProviderEvents, ProviderNotReadyError };

/**
 * `OpenFeature.setProviderAndWait(new SignalboxProvider(flags, { client }))`: evaluates the flags of a client in this
 * process. It closes neither the flags nor the client.
 */
export class SignalboxProvider implements Provider {
  readonly metadata = { name: 'signalbox' } as const;
  readonly runsOn = 'server';
  readonly events = new OpenFeatureEventEmitter();
  private readonly state: ProviderState<ProviderEvents, ErrorCode>;

  constructor(
    private readonly flags: Flags,
    private readonly options: SignalboxProviderOptions = {},
  ) {
    this.state = new ProviderState<ProviderEvents, ErrorCode>(flags, SDK, this.events, options);
  }

  initialize(): Promise<void> {
    return this.state.initialize();
  }

  onClose(): Promise<void> {
    this.state.close();
    return Promise.resolve();
  }

  resolveBooleanEvaluation(
    flagKey: string,
    defaultValue: boolean,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    return Promise.resolve(resolveBoolean(this.flags, ErrorCode, flagKey, defaultValue, context));
  }

  resolveStringEvaluation(
    flagKey: string,
    defaultValue: string,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<string>> {
    return Promise.resolve(resolveOther(this.flags, ErrorCode, flagKey, defaultValue, context));
  }

  resolveNumberEvaluation(
    flagKey: string,
    defaultValue: number,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<number>> {
    return Promise.resolve(resolveOther(this.flags, ErrorCode, flagKey, defaultValue, context));
  }

  resolveObjectEvaluation<T extends JsonValue>(
    flagKey: string,
    defaultValue: T,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    return Promise.resolve(resolveOther(this.flags, ErrorCode, flagKey, defaultValue, context));
  }

  /** Sends a `log` event of the module `openfeature`. */
  track(name: string, context: EvaluationContext, details: TrackingEventDetails = {}): void {
    const { value, ...attributes } = details;
    const userId = context['userId'] ?? context.targetingKey;
    const fields = {
      ...(userId === undefined ? {} : { userId }),
      ...(value === undefined ? {} : { value }),
      ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
    };
    const data = {
      ...{ level: 'info', message: name, module: 'openfeature' },
      ...(Object.keys(fields).length === 0 ? {} : { fields }),
    };
    this.options.client?.enqueue({ type: 'log', data });
  }
}
