import type { Flags, FlagsState } from '../flags/flags.js';

/** The parts of an OpenFeature SDK that a provider's state uses; each SDK has its own enums and errors. */
export interface StateSdk<Event, Code> {
  ErrorCode: { PROVIDER_NOT_READY: Code };
  ProviderEvents: Record<'ConfigurationChanged' | 'Error' | 'Ready' | 'Stale', Event>;
  ProviderNotReadyError: new (message: string) => Error;
}

export interface Emitter<Event, Code> {
  emit: (event: Event, details?: { errorCode?: Code; flagsChanged?: string[]; message?: string }) => void;
}

export interface ProviderStateOptions {
  /** How long `initialize` waits for the flags, in milliseconds. Default: 5,000. */
  readyTimeoutMs?: number | undefined;
}

const DEFAULT_READY_TIMEOUT_MS = 5_000;

export const NO_FLAGS = 'There are no flags yet.';

/** Emits the state of the flags as events of an SDK, from `initialize` until `close`. */
export class ProviderState<Event, Code> {
  private readonly readyTimeoutMs: number;
  private stopObserving: (() => void) | null = null;
  /** The state that was last emitted to the SDK. */
  private lastEmitted: FlagsState = 'starting';

  constructor(
    private readonly flags: Flags,
    private readonly sdk: StateSdk<Event, Code>,
    private readonly events: Emitter<Event, Code>,
    { readyTimeoutMs }: ProviderStateOptions,
  ) {
    this.readyTimeoutMs = readyTimeoutMs ?? DEFAULT_READY_TIMEOUT_MS;
  }

  /** Waits for the flags. Rejects when there are none: the SDK then returns defaults, and an event is emitted when flags arrive. */
  async initialize(): Promise<void> {
    await this.flags.ready(this.readyTimeoutMs);
    const hasFlags = this.flags.status().source !== null;
    this.lastEmitted = hasFlags ? 'ready' : 'failed';
    this.stopObserving ??= this.observe();
    if (!hasFlags) throw new this.sdk.ProviderNotReadyError(NO_FLAGS);
  }

  close(): void {
    this.stopObserving?.();
    this.stopObserving = null;
  }

  private observe(): () => void {
    const { ConfigurationChanged } = this.sdk.ProviderEvents;
    const ends = [
      this.flags.onChange((keys) => this.events.emit(ConfigurationChanged, { flagsChanged: keys })),
      this.flags.onStateChange((state) => this.emitState(state)),
    ];
    // The SDK sets its state itself when `initialize` ends. The flags of a cache file or of a bootstrap alone are stale.
    const timer = setTimeout(() => this.emitState(this.flags.status().state), 0);
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  }

  private emitState(given: FlagsState): void {
    const state = given === 'starting' ? 'failed' : given;
    if (state === this.lastEmitted) return;
    this.lastEmitted = state;
    const { ErrorCode, ProviderEvents } = this.sdk;
    if (state === 'ready') this.events.emit(ProviderEvents.Ready);
    else if (state === 'stale')
      this.events.emit(ProviderEvents.Stale, { message: 'The flags are the last known ones.' });
    else
      this.events.emit(ProviderEvents.Error, { message: NO_FLAGS, errorCode: ErrorCode.PROVIDER_NOT_READY });
  }
}
