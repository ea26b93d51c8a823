import { compileFlagSet, type FlagSet } from '../../../../src/flags/rule/flag-set.js';
import { EMPTY_READER, type ReaderState } from '../../../core/flag-reader.js';
import { readSnapshot, type FlagsPayload } from '../../../core/flags-payload.js';
import { callSafely } from '../shared/error-reporter.js';
import { changedKeys } from './changed-keys.js';
import type { FlagsState, FlagsStatus } from './flags.js';

type Source = NonNullable<FlagsStatus['source']>;

/** Holds the flags that evaluation reads, and their freshness. */
export class FlagStore {
  reader: ReaderState = EMPTY_READER;
  /** `null` without a payload. */
  set: FlagSet | null = null;
  lastError: string | null = null;
  private source: Source | null = null;
  private lastSyncMs: number | null = null;
  private isStreaming = false;
  private isPolled = false;
  private readonly listeners = new Set<(keys: string[]) => void>();
  private readonly stateListeners = new Set<(state: FlagsState) => void>();
  private lastEmitted: FlagsState = 'starting';
  private readyWaiters = new Set<() => void>();

  /**
   * Sets flags from a cache file or a bootstrap. Ignored when the service has already sent flags.
   *
   * @returns whether the document is a snapshot.
   */
  seed(document: unknown, source: Source): boolean {
    const payload = readSnapshot(document);
    if (payload !== null && this.source !== 'server') {
      this.adopt({ payload, etag: null, newestRevision: payload.revision, isBehind: false }, source);
      this.emitState();
    }
    return payload !== null;
  }

  /** The state received from the service. Excludes a bootstrap, which can come from another environment with unrelated revisions. */
  get known(): ReaderState {
    return this.source === 'bootstrap' ? EMPTY_READER : this.reader;
  }

  /** Applies the state after a message or a response of the service. */
  apply(state: ReaderState): void {
    this.adopt(state, 'server');
  }

  /** Called when the service has confirmed the payload, by a poll or by the stream. */
  confirmed(by: 'poll' | 'stream'): void {
    if (by === 'stream') this.isStreaming = true;
    else this.isPolled = true;
    this.lastError = null;
    this.lastSyncMs = Date.now();
    if (this.state() === 'ready') for (const resolve of [...this.readyWaiters]) resolve();
    this.emitState();
  }

  streamEnded(): void {
    // The last poll may have been long before the stream.
    if (this.isStreaming) this.isPolled = false;
    this.isStreaming = false;
    this.emitState();
  }

  pollFailed(code: string): void {
    this.isPolled = false;
    this.lastError = code;
    this.emitState();
  }

  status(): FlagsStatus {
    return {
      state: this.state(),
      source: this.source,
      revision: this.reader.payload?.revision ?? null,
      last_sync: this.lastSyncMs === null ? null : new Date(this.lastSyncMs).toISOString(),
      last_error: this.lastError,
    };
  }

  ready(timeoutMs: number): Promise<boolean> {
    if (this.state() === 'ready') return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (isReady: boolean): void => {
        clearTimeout(timer);
        this.readyWaiters.delete(becomeReady);
        resolve(isReady);
      };
      const becomeReady = (): void => end(true);
      const timer = setTimeout(() => end(false), timeoutMs);
      this.readyWaiters.add(becomeReady);
    });
  }

  onChange(listener: (keys: string[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onStateChange(listener: (state: FlagsState) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  /** Not called for a payload of the service: `confirmed` is called immediately afterwards. */
  private emitState(): void {
    const state = this.state();
    if (state === this.lastEmitted) return;
    this.lastEmitted = state;
    for (const listener of this.stateListeners) callSafely(listener, state);
  }

  private state(): FlagsState {
    if (this.reader.payload === null) return this.lastError === null ? 'starting' : 'failed';
    return this.isStreaming || this.isPolled ? 'ready' : 'stale';
  }

  private adopt(state: ReaderState, source: Source): void {
    const before: FlagsPayload | null = this.reader.payload;
    this.reader = state;
    const { payload } = state;
    if (payload === null || payload === before) return;
    this.set = compileFlagSet(payload);
    this.source = source;
    if (this.listeners.size === 0) return;
    const keys = changedKeys(before, payload);
    if (keys.length === 0) return;
    for (const listener of this.listeners) callSafely(listener, keys);
  }
}
