import {
  ErrorCode,
  OpenFeatureEventEmitter,
  ProviderEvents,
  ProviderNotReadyError,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ProviderEmittableEvents,
  type ResolutionDetails,
  type TrackingEventDetails,
} from '@openfeature/web-sdk';
import type { Flags } from '../flags/flags.js';
import { ProviderState, type ProviderStateOptions } from './provider-state.js';
import { resolveBoolean, resolveOther } from './resolve-flag.js';

export interface SignalboxWebProviderOptions extends ProviderStateOptions {
  /** Called by `track`, because the browser client sends no events. */
  onTrack?:
    | ((name: string, context: EvaluationContext, details: TrackingEventDetails | undefined) => void)
    | undefined;
}

const SDK = { ErrorCode, ProviderEvents, ProviderNotReadyError };

/**
 * `OpenFeature.setProviderAndWait(new SignalboxWebProvider(flags), context)`: evaluates the flags of a client in the page.
 * It does not close the flags.
 */
export class SignalboxWebProvider implements Provider {
  readonly metadata = { name: 'signalbox' } as const;
  readonly runsOn = 'client';
  readonly events = new OpenFeatureEventEmitter();
  private readonly state: ProviderState<ProviderEmittableEvents, ErrorCode>;

  constructor(
    private readonly flags: Flags,
    private readonly options: SignalboxWebProviderOptions = {},
  ) {
    this.state = new ProviderState<ProviderEmittableEvents, ErrorCode>(flags, SDK, this.events, options);
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
  ): ResolutionDetails<boolean> {
    return resolveBoolean(this.flags, ErrorCode, flagKey, defaultValue, context);
  }

  resolveStringEvaluation(
    flagKey: string,
    defaultValue: string,
    context: EvaluationContext,
  ): ResolutionDetails<string> {
    return resolveOther(this.flags, ErrorCode, flagKey, defaultValue, context);
  }

  resolveNumberEvaluation(
    flagKey: string,
    defaultValue: number,
    context: EvaluationContext,
  ): ResolutionDetails<number> {
    return resolveOther(this.flags, ErrorCode, flagKey, defaultValue, context);
  }

  resolveObjectEvaluation<T extends JsonValue>(
    flagKey: string,
    defaultValue: T,
    context: EvaluationContext,
  ): ResolutionDetails<T> {
    return resolveOther(this.flags, ErrorCode, flagKey, defaultValue, context);
  }

  track(name: string, context: EvaluationContext, details?: TrackingEventDetails): void {
    this.options.onTrack?.(name, context, details);
  }
}
