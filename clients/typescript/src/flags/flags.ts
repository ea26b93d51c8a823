import type { DecidingRule } from '../../../../src/flags/rule/evaluate-flag.js';
import type { FlagsPayload } from '../../../core/flags-payload.js';
import type { ClientError } from '../shared/client-error.js';
import type { FlagKey } from './flag-key.js';

/** Attributes of the user and the program. Flags may use further names. */
export interface EvalContext {
  userId?: string | null | undefined;
  env?: string | null | undefined;
  role?: string | null | undefined;
  [attribute: string]: unknown;
}

/**
 * Why a flag has its value. The first eleven rules are those of the service; `not_ready`: no payload yet;
 * `invalid_context`: the context could not be read.
 */
export interface Explanation {
  value: boolean;
  rule: DecidingRule | 'invalid_context' | 'not_ready';
  /** The group that decided. */
  group?: string;
  /** The cohort dimension that did not match. */
  dimension?: string;
  /** 0 to 99. */
  bucket?: number;
  rollout?: number;
}

/** `stale`: flags are evaluated with the last known good payload, and neither the stream nor the last poll worked. */
export type FlagsState = 'failed' | 'ready' | 'stale' | 'starting';

export interface FlagsStatus {
  state: FlagsState;
  source: 'bootstrap' | 'file' | 'server' | null;
  revision: number | null;
  /** Time at which the service last confirmed the flags, RFC 3339; `null` before. */
  last_sync: string | null;
  last_error: string | null;
}

/** Evaluates flags in this process, with the same rule as the service. No method throws. */
export interface Flags {
  /**
   * @param defaultValue returned for an unknown flag, and until flags are available.
   */
  isEnabled(flagKey: FlagKey, context?: EvalContext, defaultValue?: boolean): boolean;
  explain(flagKey: FlagKey, context?: EvalContext, defaultValue?: boolean): Explanation;
  /** Waits until the flags are those of the service. Resolves to `false` on timeout; the default is 5,000 ms. */
  ready(timeoutMs?: number): Promise<boolean>;
  status(): FlagsStatus;
  /** @returns a function that removes the listener. */
  onChange(listener: (keys: string[]) => void): () => void;
  /** Calls the listener when `status().state` changes. @returns a function that removes the listener. */
  onStateChange(listener: (state: FlagsState) => void): () => void;
  /** Whether the rollout of a flag is restricted to cohorts. */
  hasCohorts(flagKey: FlagKey): boolean;
}

export interface FlagsOptions {
  /** `false` to poll only. Default: `true`. */
  streaming?: boolean | undefined;
  /** Interval of polls while there is no stream, in milliseconds. Default: 30,000. */
  pollIntervalMs?: number | undefined;
  /** A stream without a byte for this long is reconnected, in milliseconds. Default: 45,000, three heartbeats. */
  readTimeoutMs?: number | undefined;
  /** Deadline of a request for the snapshot, in milliseconds. Default: 10,000. */
  requestTimeoutMs?: number | undefined;
  /** Upper bound of the first wait before reconnecting, in milliseconds. Default: 500. */
  backoffInitialMs?: number | undefined;
  /** Upper bound of every wait before reconnecting, in milliseconds. Default: 30,000. */
  backoffMaxMs?: number | undefined;
  /** Interval of usage reports, in milliseconds; 0 for none. Default: 60,000. */
  usageIntervalMs?: number | undefined;
  /** A snapshot to evaluate with until the service responds. */
  bootstrap?: FlagsPayload | undefined;
  /** Called when synchronization fails, once for consecutive failures with the same code. */
  onError?: ((error: ClientError) => void) | undefined;
}
